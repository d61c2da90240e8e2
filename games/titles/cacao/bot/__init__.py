"""What thinking needs: values of goods, tiles and villages, plans, whole turns."""
