DROP INDEX `codes_brand_rank`;--> statement-breakpoint
DROP INDEX `codes_featured`;--> statement-breakpoint
DROP INDEX `codes_newest`;--> statement-breakpoint
DROP INDEX `codes_highest`;--> statement-breakpoint
DROP INDEX `codes_states`;--> statement-breakpoint
ALTER TABLE `codes` ADD `confirmed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Earlier versions asked for no more than one vote, however old the code.
UPDATE `codes` SET `confirmed_at` = max(`extracted_at`, coalesce(`last_worked_at`, 0));--> statement-breakpoint
CREATE INDEX `codes_brand_rank` ON `codes` (`brand_id`,`rank`,`confirmed_at`) WHERE status <> 'rejected' and not needs_review;--> statement-breakpoint
CREATE INDEX `codes_featured` ON `codes` (`is_exclusive`,`rank`,`confirmed_at`) WHERE status <> 'rejected' and not needs_review;--> statement-breakpoint
CREATE INDEX `codes_newest` ON `codes` (`created_at`,`id`,`brand_id`,`discount_type`,`expires_at`,`confirmed_at`) WHERE status <> 'rejected' and not needs_review;--> statement-breakpoint
CREATE INDEX `codes_highest` ON `codes` (`discount_amount`,`rank`,`id`,`brand_id`,`discount_type`,`expires_at`,`confirmed_at`) WHERE status <> 'rejected' and not needs_review;--> statement-breakpoint
CREATE INDEX `codes_states` ON `codes` (`needs_review`,`has_contradiction`,`doubt`,`status`,`expires_at`,`confirmed_at`);