CREATE TABLE `feeds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`url` text NOT NULL,
	`username` text NOT NULL,
	`brand_id` integer,
	`title` text,
	`etag` text,
	`last_modified` text,
	`directory_state` text,
	`read_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feeds_url_unique` ON `feeds` (`url`);--> statement-breakpoint
ALTER TABLE `settings` ADD `operator_name` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `operator_address` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `operator_email` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `operator_phone` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `operator_vat_id` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `alert_queue_size` integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `alerts_sent_at` integer;--> statement-breakpoint
ALTER TABLE `settings` ADD `alerts_told` text DEFAULT '[]' NOT NULL;