-- No trigger, stored sum, generated column or search table is left: plain selects answer instead.
DROP TRIGGER `brands_search_insert`;
--> statement-breakpoint
DROP TRIGGER `brands_search_update`;
--> statement-breakpoint
DROP TRIGGER `brands_search_delete`;
--> statement-breakpoint
DROP TRIGGER `influencers_search_insert`;
--> statement-breakpoint
DROP TRIGGER `influencers_search_update`;
--> statement-breakpoint
DROP TRIGGER `influencers_search_delete`;
--> statement-breakpoint
DROP TRIGGER `codes_search_insert`;
--> statement-breakpoint
DROP TRIGGER `codes_search_delete`;
--> statement-breakpoint
DROP TRIGGER `codes_search_update`;
--> statement-breakpoint
DROP TRIGGER `codes_state_update`;
--> statement-breakpoint
DROP TRIGGER `codes_end_update`;
--> statement-breakpoint
DROP TRIGGER `brands_code_search_update`;
--> statement-breakpoint
DROP TRIGGER `influencers_code_search_update`;
--> statement-breakpoint
DROP TRIGGER `figures_add`;
--> statement-breakpoint
DROP TRIGGER `day_sums_empty`;
--> statement-breakpoint
DROP TRIGGER `period_sums_empty`;
--> statement-breakpoint
DROP TRIGGER `codes_figures_insert`;
--> statement-breakpoint
DROP TRIGGER `codes_figures_before_update`;
--> statement-breakpoint
DROP TRIGGER `codes_figures_update`;
--> statement-breakpoint
DROP TRIGGER `codes_figures_delete`;
--> statement-breakpoint
DROP TRIGGER `code_days_insert`;
--> statement-breakpoint
DROP TRIGGER `code_days_update`;
--> statement-breakpoint
DROP TRIGGER `code_days_delete`;
--> statement-breakpoint
DROP TRIGGER `votes_insert`;
--> statement-breakpoint
DROP TRIGGER `votes_delete`;
--> statement-breakpoint
DROP TRIGGER `votes_update`;
--> statement-breakpoint
DROP VIEW `code_figures`;
--> statement-breakpoint
DROP VIEW `code_search_rows`;
--> statement-breakpoint
DROP TABLE `code_search`;
--> statement-breakpoint
DROP TABLE `search_index`;
--> statement-breakpoint
DROP TABLE `code_counts`;
--> statement-breakpoint
DROP TABLE `day_sums`;
--> statement-breakpoint
DROP TABLE `period_sums`;
--> statement-breakpoint
DROP TABLE `figure_periods`;
--> statement-breakpoint
-- Brands that were merged, people who were blocked: an earlier version left their rows to a job, which may not
-- be through. Evidence of a code that both brands have goes to the code that stays.
UPDATE OR IGNORE codes SET brand_id = (SELECT merged_into_id FROM brands WHERE brands.id = brand_id)
WHERE brand_id IN (SELECT id FROM brands WHERE deleted_at IS NOT NULL AND merged_into_id IS NOT NULL);
--> statement-breakpoint
UPDATE OR IGNORE code_sources SET code_id = coalesce((SELECT into_code.id FROM codes AS from_code
  JOIN brands ON brands.id = from_code.brand_id
  JOIN codes AS into_code ON into_code.brand_id = brands.merged_into_id AND into_code.normalized_code = from_code.normalized_code
  WHERE from_code.id = code_sources.code_id), code_id)
WHERE code_id IN (SELECT codes.id FROM codes JOIN brands ON brands.id = brand_id WHERE merged_into_id IS NOT NULL);
--> statement-breakpoint
UPDATE OR IGNORE votes SET code_id = coalesce((SELECT into_code.id FROM codes AS from_code
  JOIN brands ON brands.id = from_code.brand_id
  JOIN codes AS into_code ON into_code.brand_id = brands.merged_into_id AND into_code.normalized_code = from_code.normalized_code
  WHERE from_code.id = votes.code_id), code_id)
WHERE code_id IN (SELECT codes.id FROM codes JOIN brands ON brands.id = brand_id WHERE merged_into_id IS NOT NULL);
--> statement-breakpoint
DELETE FROM brands WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
UPDATE codes SET (influencer_id, created_at) = (
  SELECT influencer_id, posted_at FROM code_sources
  WHERE code_id = codes.id AND influencer_id NOT IN (SELECT id FROM influencers WHERE deleted_at IS NOT NULL)
  ORDER BY posted_at LIMIT 1)
WHERE influencer_id IN (SELECT id FROM influencers WHERE deleted_at IS NOT NULL) AND EXISTS (
  SELECT 1 FROM code_sources
  WHERE code_id = codes.id AND influencer_id NOT IN (SELECT id FROM influencers WHERE deleted_at IS NOT NULL));
--> statement-breakpoint
DELETE FROM influencers WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
DELETE FROM model_readings WHERE username IN (SELECT username FROM blocked_influencers);
--> statement-breakpoint
DROP INDEX `brands_name`;
--> statement-breakpoint
DROP INDEX `brands_deleted`;
--> statement-breakpoint
DROP INDEX `codes_brand_amount`;
--> statement-breakpoint
DROP INDEX `codes_public_created`;
--> statement-breakpoint
DROP INDEX `codes_public_amount`;
--> statement-breakpoint
DROP INDEX `codes_brand_unit`;
--> statement-breakpoint
DROP INDEX `codes_brand_end`;
--> statement-breakpoint
DROP INDEX `codes_contradicted`;
--> statement-breakpoint
DROP INDEX `codes_brand_reported`;
--> statement-breakpoint
DROP INDEX `codes_brand_figures`;
--> statement-breakpoint
DROP INDEX `codes_brand_seen`;
--> statement-breakpoint
DROP INDEX `codes_created`;
--> statement-breakpoint
DROP INDEX `codes_rank`;
--> statement-breakpoint
DROP INDEX `codes_unmarked_ends`;
--> statement-breakpoint
DROP INDEX `codes_amount`;
--> statement-breakpoint
DROP INDEX `codes_end`;
--> statement-breakpoint
DROP INDEX `codes_votes`;
--> statement-breakpoint
DROP INDEX `codes_usage`;
--> statement-breakpoint
DROP INDEX `codes_confidence`;
--> statement-breakpoint
DROP INDEX `codes_brand`;
--> statement-breakpoint
DROP INDEX `codes_influencer_id`;
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
DROP INDEX `codes_brand_rank`;
--> statement-breakpoint
DROP INDEX `codes_featured`;
--> statement-breakpoint
DROP INDEX `codes_influencer`;
--> statement-breakpoint
DROP INDEX `influencers_deleted`;
--> statement-breakpoint
CREATE TABLE `code_copies` (
	`code_id` integer NOT NULL,
	`day` text NOT NULL,
	`copies` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`code_id`, `day`),
	FOREIGN KEY (`code_id`) REFERENCES `codes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `code_copies_day` ON `code_copies` (`day`,`code_id`,`copies`);
--> statement-breakpoint
INSERT INTO code_copies (code_id, day, copies) SELECT code_id, day, copies FROM code_days WHERE copies > 0;
--> statement-breakpoint
DROP TABLE `code_days`;
--> statement-breakpoint
ALTER TABLE `brands` DROP COLUMN `deleted_at`;
--> statement-breakpoint
ALTER TABLE `brands` DROP COLUMN `merged_into_id`;
--> statement-breakpoint
ALTER TABLE `codes` ADD `search_text` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `codes` RENAME COLUMN `ended_at` TO `withdrawn_at`;
--> statement-breakpoint
ALTER TABLE `codes` DROP COLUMN `state`;
--> statement-breakpoint
ALTER TABLE `codes` DROP COLUMN `has_ended`;
--> statement-breakpoint
ALTER TABLE `influencers` DROP COLUMN `deleted_at`;
--> statement-breakpoint
-- As `foldForSearch` folds the letters and signs that codes have.
UPDATE codes SET search_text = trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(normalized_code), 'Ä', 'a'), 'Ö', 'o'), 'Ü', 'u'), 'ß', 'ss'), '-', ' '), '_', ' '), '.', ' '), '&', ' '), '+', ' '), '/', ' '), '*', ' '), '!', ' '), '%', ' '), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), '  ', ' '), '  ', ' '));
--> statement-breakpoint
-- An end is told by its date alone from now on.
UPDATE codes SET withdrawn_at = NULL WHERE NOT (status = 'rejected' OR (needs_review AND review_reason = 'visitors'));
--> statement-breakpoint
CREATE INDEX `codes_newest` ON `codes` (`created_at`,`id`,`brand_id`,`discount_type`,`expires_at`) WHERE status <> 'rejected' and not needs_review;
--> statement-breakpoint
CREATE INDEX `codes_highest` ON `codes` (`discount_amount`,`rank`,`id`,`brand_id`,`discount_type`,`expires_at`) WHERE status <> 'rejected' and not needs_review;
--> statement-breakpoint
CREATE INDEX `codes_review` ON `codes` (`brand_id`) WHERE needs_review or has_contradiction;
--> statement-breakpoint
CREATE INDEX `codes_brand_rank` ON `codes` (`brand_id`,`rank`,case when last_worked_at > extracted_at then last_worked_at else extracted_at end) WHERE status <> 'rejected' and not needs_review;
--> statement-breakpoint
CREATE INDEX `codes_featured` ON `codes` (`is_exclusive`,`rank`,case when last_worked_at > extracted_at then last_worked_at else extracted_at end) WHERE status <> 'rejected' and not needs_review;
--> statement-breakpoint
CREATE INDEX `codes_influencer` ON `codes` (`influencer_id`);
--> statement-breakpoint
CREATE INDEX `votes_created` ON `votes` (`created_at`,`code_id`,`vote`);
--> statement-breakpoint
CREATE INDEX `codes_states` ON `codes` (`needs_review`,`has_contradiction`,`status`,`expires_at`);
