CREATE TABLE `unknown_brands` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`offers` integer DEFAULT 0 NOT NULL,
	`username` text NOT NULL,
	`post_url` text NOT NULL,
	`quote` text NOT NULL,
	`is_ignored` integer DEFAULT false NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `unknown_brands_name_key_unique` ON `unknown_brands` (`name_key`);