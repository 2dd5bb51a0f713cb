"""Plans and history of training. The work is done by `videau-train`, see `README.md` here."""
