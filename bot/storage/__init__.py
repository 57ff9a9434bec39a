"""What the bot remembers: one database, SQLite or PostgreSQL, through SQLAlchemy Core.

`engine.Store` runs transactions; each query module takes the connection of one first.
Rows are changed in one order, tables before matches before deals, so that no two transactions
wait for each other.
"""
