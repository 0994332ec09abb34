-- FTS5 by itself merges within whatever write comes next, for up to 60 ms. The program does it in
-- steps of its own instead (services/codes/tidy-code-search.ts).
INSERT INTO code_search (code_search, rank) VALUES ('automerge', 0);
