"""The places on cards and play-sheets: lands, landmarks, weather."""
