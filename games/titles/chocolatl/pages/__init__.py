"""What a page, a mail or a picture of Chocolatl is put together from."""
