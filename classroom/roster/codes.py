"""Class codes as people type them."""


def tidied(text: str) -> str:
    """What somebody typed, as a code: capitals, nothing but letters and figures, at most eight."""
    return "".join(sign for sign in text.upper() if sign.isascii() and sign.isalnum())[:8]
