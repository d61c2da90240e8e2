"""For authors of titles: a skeleton, the catalogues of its languages, and the checks of the contract."""
