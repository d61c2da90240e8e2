"""What a page, a mail or a picture of Cacao is put together from."""
