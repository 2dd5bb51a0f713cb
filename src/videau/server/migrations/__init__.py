"""The history of the database, one step a file; ``store`` applies what is missing."""
