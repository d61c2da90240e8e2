"""What a face draws with: tiles, huts, goods, words and art."""
