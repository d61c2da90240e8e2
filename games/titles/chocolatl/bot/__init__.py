"""What thinking needs: values of goods and ranks, chances, what can still be reached, plans."""
