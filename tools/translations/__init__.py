"""The catalogues of the site's languages: what is to be translated, how it is kept, and what is wrong with it.

Programs for those who work on the site; nothing of it runs on a server. See docs/adding-a-language.md.
"""
