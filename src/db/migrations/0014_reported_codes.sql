ALTER TABLE `codes` ADD `accepted_at` integer;--> statement-breakpoint
CREATE INDEX `codes_brand_reported` ON `codes` (`brand_id`,`rank`) WHERE needs_review and review_reason = 'visitors';