"""What a rule sheet says, in words.

Reading order: ``answers`` (a sentence for every choice that a ruleset makes), ``handbook`` (a
whole sheet as sections), ``comparison`` (all sheets side by side), ``vocabulary`` (what a sheet
calls things), ``glossary`` (what words of the game mean), ``course`` (lessons for somebody who has
never seen a board) and ``tasks`` (what they ask for).
"""
