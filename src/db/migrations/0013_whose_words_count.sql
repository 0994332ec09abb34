-- What uses the column `state` steps aside while its rule changes, and comes back unchanged.
DROP TRIGGER `codes_search_insert`;
--> statement-breakpoint
DROP TRIGGER `codes_search_delete`;
--> statement-breakpoint
DROP TRIGGER `codes_search_update`;
--> statement-breakpoint
DROP TRIGGER `codes_state_update`;
--> statement-breakpoint
DROP TRIGGER `brands_code_search_update`;
--> statement-breakpoint
DROP TRIGGER `influencers_code_search_update`;
--> statement-breakpoint
DROP VIEW `code_search_rows`;
--> statement-breakpoint
DROP INDEX `codes_state`;
--> statement-breakpoint
DROP INDEX `codes_state_created`;
--> statement-breakpoint
DROP INDEX `codes_state_normalized`;
--> statement-breakpoint
DROP INDEX `codes_state_amount`;
--> statement-breakpoint
DROP INDEX `codes_state_end`;
--> statement-breakpoint
DROP INDEX `codes_state_votes`;
--> statement-breakpoint
DROP INDEX `codes_state_usage`;
--> statement-breakpoint
DROP INDEX `codes_state_confidence`;
--> statement-breakpoint
DROP INDEX `codes_state_brand`;
--> statement-breakpoint
DROP INDEX `codes_state_influencer`;
--> statement-breakpoint
ALTER TABLE `codes` DROP COLUMN `state`;
--> statement-breakpoint
CREATE TABLE `copy_marks` (
	`code_id` integer NOT NULL,
	`visitor` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`code_id`, `visitor`),
	FOREIGN KEY (`code_id`) REFERENCES `codes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `copy_marks_created` ON `copy_marks` (`created_at`);
--> statement-breakpoint
ALTER TABLE `codes` ADD `review_reason` text;
--> statement-breakpoint
ALTER TABLE `codes` ADD `has_contradiction` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `codes` ADD `term_dates` text DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE `brands` ADD `suggested_url` text;
--> statement-breakpoint
ALTER TABLE `brands` ADD `last_collected_at` integer;
--> statement-breakpoint
ALTER TABLE `brands` ADD `deleted_at` integer;
--> statement-breakpoint
CREATE INDEX `brands_deleted` ON `brands` (`id`) WHERE deleted_at is not null;
--> statement-breakpoint
ALTER TABLE `code_sources` ADD `discount_amount` real;
--> statement-breakpoint
ALTER TABLE `code_sources` ADD `discount_type` text;
--> statement-breakpoint
ALTER TABLE `code_sources` ADD `expires_at` integer;
--> statement-breakpoint
ALTER TABLE `code_sources` ADD `contradiction` text;
--> statement-breakpoint
ALTER TABLE `codes` ADD `state` integer GENERATED ALWAYS AS ((case when needs_review or has_contradiction then 0 when status = 'rejected' then 3 when has_ended then 4
        when status = 'verified' then 1 else 2 end)) VIRTUAL;
--> statement-breakpoint
UPDATE `codes` SET `review_reason` = 'confidence' WHERE `needs_review`;
--> statement-breakpoint
-- What is known of stored codes counts as said by the newest post of their influencer.
UPDATE `codes` SET `term_dates` = (
  SELECT json_patch('{}', json_object(
    'discount', iif(codes.discount_amount IS NULL, NULL, said.at),
    'description', iif(codes.description IS NULL, NULL, said.at),
    'expiresAt', iif(codes.expires_at IS NULL, NULL, said.at),
    'isExclusive', iif(codes.is_exclusive, said.at, NULL),
    'minOrderAmount', iif(codes.min_order_amount IS NULL, NULL, said.at),
    'newCustomersOnly', iif(codes.new_customers_only, said.at, NULL),
    'notCombinable', iif(codes.not_combinable, said.at, NULL),
    'excludedGoods', iif(codes.excluded_goods IS NULL, NULL, said.at)))
  FROM (SELECT coalesce(max(posted_at), codes.extracted_at) AS at FROM code_sources
    WHERE code_id = codes.id AND influencer_id = codes.influencer_id) AS said);
--> statement-breakpoint
CREATE INDEX `codes_state` ON `codes` (`state`);
--> statement-breakpoint
CREATE INDEX `codes_state_created` ON `codes` (`state`,`created_at`);
--> statement-breakpoint
CREATE INDEX `codes_state_normalized` ON `codes` (`state`,`normalized_code`);
--> statement-breakpoint
CREATE INDEX `codes_state_amount` ON `codes` (`state`,`discount_amount`);
--> statement-breakpoint
CREATE INDEX `codes_state_end` ON `codes` (`state`,case when expires_at is null then 8640000000000000 else expires_at end);
--> statement-breakpoint
CREATE INDEX `codes_state_votes` ON `codes` (`state`,upvotes - downvotes);
--> statement-breakpoint
CREATE INDEX `codes_state_usage` ON `codes` (`state`,`usage_count`);
--> statement-breakpoint
CREATE INDEX `codes_state_confidence` ON `codes` (`state`,`confidence`);
--> statement-breakpoint
CREATE INDEX `codes_state_brand` ON `codes` (`brand_id`,`state`);
--> statement-breakpoint
CREATE INDEX `codes_state_influencer` ON `codes` (`influencer_id`,`state`);
--> statement-breakpoint
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