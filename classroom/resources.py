"""Where templates, static files and seeds lie: beside the package in a checkout, inside it in an installed wheel."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
_SHIPPED = PACKAGE / "_shipped"

ROOT = _SHIPPED if _SHIPPED.is_dir() else PACKAGE.parent
INSTANCE = (Path.cwd() if _SHIPPED.is_dir() else ROOT) / "instance"
TEMPLATES = ROOT / "templates"
STATIC = ROOT / "static"
SEEDS = ROOT / "seeds"
MIGRATIONS = PACKAGE / "migrations"
TRANSLATIONS = PACKAGE / "translations"
