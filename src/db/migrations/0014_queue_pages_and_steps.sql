ALTER TABLE `brands` ADD `merged_into_id` integer;--> statement-breakpoint
ALTER TABLE `codes` ADD `accepted_at` integer;--> statement-breakpoint
CREATE INDEX `codes_brand_amount` ON `codes` (`brand_id`,`discount_amount`,`rank`,case when last_worked_at > extracted_at then last_worked_at else extracted_at end) WHERE status <> 'rejected' and not needs_review and not has_ended;--> statement-breakpoint
CREATE INDEX `codes_brand_unit` ON `codes` (`brand_id`,`discount_type`,`discount_amount`) WHERE status <> 'rejected' and not needs_review and not has_ended;--> statement-breakpoint
CREATE INDEX `codes_brand_reported` ON `codes` (`brand_id`,`rank`) WHERE needs_review and review_reason = 'visitors';--> statement-breakpoint
ALTER TABLE `influencers` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `influencers_deleted` ON `influencers` (`id`) WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE `runs` ADD `limit_reached` integer;--> statement-breakpoint
ALTER TABLE `runs` ADD `last_code_id` integer;
--> statement-breakpoint
DROP TRIGGER `influencers_code_search_update`;
--> statement-breakpoint
-- Not for somebody whose codes are being removed: nobody searches for them any more.
CREATE TRIGGER influencers_code_search_update AFTER UPDATE OF username ON influencers
WHEN old.username <> new.username AND new.deleted_at IS NULL BEGIN
  DELETE FROM code_search
    WHERE rowid IN (SELECT place FROM code_search_rows WHERE influencer_id = new.id);
  INSERT INTO code_search (rowid, search_text)
    SELECT place, search_text FROM code_search_rows WHERE influencer_id = new.id;
END;