CREATE TABLE `former_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`brand_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `code_counts` (
	`state` integer PRIMARY KEY NOT NULL,
	`codes` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`review_threshold` real DEFAULT 0.8 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `codes` ADD `needs_review` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `codes` ADD `has_ended` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `codes` ADD `state` integer GENERATED ALWAYS AS ((case when needs_review then 0 when status = 'rejected' then 3 when has_ended then 4
        when status = 'verified' then 1 else 2 end)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `codes_unmarked_ends` ON `codes` (`expires_at`) WHERE not has_ended;--> statement-breakpoint
CREATE INDEX `codes_normalized` ON `codes` (`normalized_code`);--> statement-breakpoint
CREATE INDEX `codes_amount` ON `codes` (`discount_amount`);--> statement-breakpoint
CREATE INDEX `codes_end` ON `codes` (case when expires_at is null then 8640000000000000 else expires_at end);--> statement-breakpoint
CREATE INDEX `codes_votes` ON `codes` (upvotes - downvotes);--> statement-breakpoint
CREATE INDEX `codes_usage` ON `codes` (`usage_count`);--> statement-breakpoint
CREATE INDEX `codes_confidence` ON `codes` (`confidence`);--> statement-breakpoint
CREATE INDEX `codes_brand` ON `codes` (`brand_id`);--> statement-breakpoint
CREATE INDEX `codes_influencer_id` ON `codes` (`influencer_id`);--> statement-breakpoint
CREATE INDEX `codes_state` ON `codes` (`state`);--> statement-breakpoint
CREATE INDEX `codes_state_created` ON `codes` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `codes_state_normalized` ON `codes` (`state`,`normalized_code`);--> statement-breakpoint
CREATE INDEX `codes_state_amount` ON `codes` (`state`,`discount_amount`);--> statement-breakpoint
CREATE INDEX `codes_state_end` ON `codes` (`state`,case when expires_at is null then 8640000000000000 else expires_at end);--> statement-breakpoint
CREATE INDEX `codes_state_votes` ON `codes` (`state`,upvotes - downvotes);--> statement-breakpoint
CREATE INDEX `codes_state_usage` ON `codes` (`state`,`usage_count`);--> statement-breakpoint
CREATE INDEX `codes_state_confidence` ON `codes` (`state`,`confidence`);--> statement-breakpoint
CREATE INDEX `codes_state_brand` ON `codes` (`brand_id`,`state`);--> statement-breakpoint
CREATE INDEX `codes_state_influencer` ON `codes` (`influencer_id`,`state`);--> statement-breakpoint
CREATE INDEX `logs_type` ON `logs` (`type`,`timestamp`);