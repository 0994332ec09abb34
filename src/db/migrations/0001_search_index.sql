-- Full-text index over brand and influencer names (trigrams, so that parts of words are found).
-- rowid: 2 * id for a brand, 2 * id + 1 for an influencer.
CREATE VIRTUAL TABLE search_index USING fts5(search_text, tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER brands_search_insert AFTER INSERT ON brands BEGIN
  INSERT INTO search_index (rowid, search_text) VALUES (2 * new.id, new.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER brands_search_update AFTER UPDATE OF search_text ON brands BEGIN
  UPDATE search_index SET search_text = new.search_text WHERE rowid = 2 * new.id;
END;
--> statement-breakpoint
CREATE TRIGGER brands_search_delete AFTER DELETE ON brands BEGIN
  DELETE FROM search_index WHERE rowid = 2 * old.id;
END;
--> statement-breakpoint
CREATE TRIGGER influencers_search_insert AFTER INSERT ON influencers BEGIN
  INSERT INTO search_index (rowid, search_text) VALUES (2 * new.id + 1, new.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER influencers_search_update AFTER UPDATE OF search_text ON influencers BEGIN
  UPDATE search_index SET search_text = new.search_text WHERE rowid = 2 * new.id + 1;
END;
--> statement-breakpoint
CREATE TRIGGER influencers_search_delete AFTER DELETE ON influencers BEGIN
  DELETE FROM search_index WHERE rowid = 2 * old.id + 1;
END;
