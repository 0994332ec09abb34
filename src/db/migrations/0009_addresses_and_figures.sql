DROP INDEX `codes_brand_rank`;--> statement-breakpoint
CREATE INDEX `codes_featured` ON `codes` (`is_exclusive`,`rank`,case when last_worked_at > extracted_at then last_worked_at else extracted_at end,`discount_amount`) WHERE status <> 'rejected' and not needs_review and not has_ended;--> statement-breakpoint
CREATE INDEX `codes_brand_end` ON `codes` (`brand_id`,`expires_at`) WHERE status <> 'rejected' and not needs_review;--> statement-breakpoint
CREATE INDEX `codes_brand_figures` ON `codes` (`brand_id`,`created_at`,`status`,`needs_review`,`expires_at`,`discount_type`,`discount_amount`) WHERE not needs_review;--> statement-breakpoint
CREATE INDEX `codes_brand_seen` ON `codes` (`brand_id`,`extracted_at`) WHERE not needs_review;--> statement-breakpoint
CREATE INDEX `codes_brand_rank` ON `codes` (`brand_id`,`rank`,case when last_worked_at > extracted_at then last_worked_at else extracted_at end,`discount_amount`) WHERE status <> 'rejected' and not needs_review and not has_ended;--> statement-breakpoint
ALTER TABLE `brands` ADD `percentage_codes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `brands` ADD `percentage_sum` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `brands` ADD `new_codes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `brands` ADD `former_new_codes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `code_sources_post` ON `code_sources` (`post_url`);