"""What `make play` needs: people to try, tasks in a folder, mails as files, processes side by side."""
