-- What the operator's list searches, per code: code, brand and influencer, folded as the public
-- search does it. Two blanks stand before every word, so that trigrams also answer for words of
-- one or two letters, which must begin a word.
-- `place` is the row of the index: one stretch of 2^40 rows per state, the newest code first in
-- it. Thus a search within a state reads that stretch only, and a search that stops early has seen
-- the codes that wait before the public ones, and those before rejected and expired ones.
-- A migration that rebuilds codes, brands or influencers drops this view and the triggers first.
CREATE VIEW code_search_rows AS
SELECT codes.id AS code_id, codes.brand_id, codes.influencer_id,
  codes.state * 1099511627776 + 1099511627775 - codes.id AS place,
  '  ' || replace(
    replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(
      lower(codes.normalized_code),
      'Ä', 'a'), 'Ö', 'o'), 'Ü', 'u'), '-', ' '), '_', ' '), '.', ' '), '&', ' '), '+', ' '), '/', ' '),
      '*', ' '), '!', ' '), '%', ' '),
      'ae', 'a'), 'oe', 'o'), 'ue', 'u')
    || ' ' || brands.search_text || ' '
    || replace(replace(replace(replace(replace(replace(influencers.username,
      '.', ' '), '_', ' '), '-', ' '), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'),
    ' ', '  ') AS search_text
FROM codes
JOIN brands ON brands.id = codes.brand_id
JOIN influencers ON influencers.id = codes.influencer_id;
--> statement-breakpoint
CREATE VIRTUAL TABLE code_search USING fts5(search_text, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
INSERT INTO code_search (rowid, search_text) SELECT place, search_text FROM code_search_rows;
--> statement-breakpoint
INSERT INTO code_counts (state, codes)
SELECT states.value, (SELECT count(*) FROM codes WHERE state = states.value)
FROM json_each('[0,1,2,3,4]') AS states;
--> statement-breakpoint
CREATE TRIGGER codes_search_insert AFTER INSERT ON codes BEGIN
  INSERT INTO code_search (rowid, search_text)
    SELECT place, search_text FROM code_search_rows WHERE code_id = new.id;
  UPDATE code_counts SET codes = codes + 1 WHERE state = new.state;
END;
--> statement-breakpoint
CREATE TRIGGER codes_search_delete AFTER DELETE ON codes BEGIN
  DELETE FROM code_search WHERE rowid = old.state * 1099511627776 + 1099511627775 - old.id;
  UPDATE code_counts SET codes = codes - 1 WHERE state = old.state;
END;
--> statement-breakpoint
-- Another trigger may have moved the code on already: its present place is cleared as well.
CREATE TRIGGER codes_search_update AFTER UPDATE ON codes
WHEN old.normalized_code <> new.normalized_code OR old.brand_id <> new.brand_id
  OR old.influencer_id <> new.influencer_id OR old.state <> new.state BEGIN
  DELETE FROM code_search WHERE rowid = old.state * 1099511627776 + 1099511627775 - old.id;
  DELETE FROM code_search
    WHERE rowid = (SELECT place FROM code_search_rows WHERE code_id = new.id);
  INSERT INTO code_search (rowid, search_text)
    SELECT place, search_text FROM code_search_rows WHERE code_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER codes_state_update AFTER UPDATE ON codes WHEN old.state <> new.state BEGIN
  UPDATE code_counts SET codes = codes - 1 WHERE state = old.state;
  UPDATE code_counts SET codes = codes + 1 WHERE state = new.state;
END;
--> statement-breakpoint
-- A new end is looked at anew.
CREATE TRIGGER codes_end_update AFTER UPDATE OF expires_at ON codes
WHEN new.has_ended AND old.expires_at IS NOT new.expires_at BEGIN
  UPDATE codes SET has_ended = 0 WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER brands_code_search_update AFTER UPDATE OF search_text ON brands
WHEN old.search_text <> new.search_text BEGIN
  DELETE FROM code_search
    WHERE rowid IN (SELECT place FROM code_search_rows WHERE brand_id = new.id);
  INSERT INTO code_search (rowid, search_text)
    SELECT place, search_text FROM code_search_rows WHERE brand_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER influencers_code_search_update AFTER UPDATE OF username ON influencers
WHEN old.username <> new.username BEGIN
  DELETE FROM code_search
    WHERE rowid IN (SELECT place FROM code_search_rows WHERE influencer_id = new.id);
  INSERT INTO code_search (rowid, search_text)
    SELECT place, search_text FROM code_search_rows WHERE influencer_id = new.id;
END;
