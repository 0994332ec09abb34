CREATE TABLE `model_readings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`post_key` text NOT NULL,
	`username` text NOT NULL,
	`reader` text NOT NULL,
	`caption_hash` text NOT NULL,
	`offers` text NOT NULL,
	`tokens` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `model_readings_post_reader` ON `model_readings` (`post_key`,`reader`);--> statement-breakpoint
CREATE INDEX `model_readings_username` ON `model_readings` (`username`);--> statement-breakpoint
CREATE INDEX `model_readings_created` ON `model_readings` (`created_at`);--> statement-breakpoint
ALTER TABLE `runs` ADD `search_calls` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `runs` ADD `model_calls` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `runs` ADD `model_tokens` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `search_calls_per_run` integer DEFAULT 200 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `model_tokens_per_run` integer DEFAULT 500000 NOT NULL;