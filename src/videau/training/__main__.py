"""Carries out ``python -m videau.training``."""

from videau.training.commands import main

if __name__ == "__main__":
    main()
