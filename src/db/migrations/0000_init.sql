CREATE TABLE `operators` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`password_hash` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `operators_username_unique` ON `operators` (`username`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`operator_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `brand_aliases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`brand_id` integer NOT NULL,
	`alias` text NOT NULL,
	`alias_key` text NOT NULL,
	`kind` text NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `brand_aliases_key` ON `brand_aliases` (`alias_key`);--> statement-breakpoint
CREATE INDEX `brand_aliases_brand` ON `brand_aliases` (`brand_id`);--> statement-breakpoint
CREATE TABLE `brands` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`name_key` text NOT NULL,
	`search_text` text NOT NULL,
	`url` text,
	`description` text,
	`category_id` integer NOT NULL,
	`classification_confidence` real DEFAULT 0 NOT NULL,
	`total_codes` integer DEFAULT 0 NOT NULL,
	`highest_discount` real DEFAULT 0 NOT NULL,
	`highest_discount_type` text DEFAULT 'percentage' NOT NULL,
	`average_discount` integer DEFAULT 0 NOT NULL,
	`weekly_trend` integer DEFAULT 0 NOT NULL,
	`last_code_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `brands_slug_unique` ON `brands` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `brands_name_key_unique` ON `brands` (`name_key`);--> statement-breakpoint
CREATE INDEX `brands_category_codes` ON `brands` (`category_id`,`total_codes`);--> statement-breakpoint
CREATE INDEX `brands_total_codes` ON `brands` (`total_codes`);--> statement-breakpoint
CREATE INDEX `brands_name` ON `brands` (`name_key`,`id`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`color` text NOT NULL,
	`icon` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);--> statement-breakpoint
CREATE TABLE `code_sources` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code_id` integer NOT NULL,
	`influencer_id` integer NOT NULL,
	`post_url` text NOT NULL,
	`quote` text NOT NULL,
	`quote_start` integer NOT NULL,
	`quote_end` integer NOT NULL,
	`posted_at` integer NOT NULL,
	`reader` text NOT NULL,
	`confidence` real NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`code_id`) REFERENCES `codes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`influencer_id`) REFERENCES `influencers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `code_sources_code_post` ON `code_sources` (`code_id`,`post_url`);--> statement-breakpoint
CREATE INDEX `code_sources_influencer` ON `code_sources` (`influencer_id`);--> statement-breakpoint
CREATE TABLE `codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`brand_id` integer NOT NULL,
	`influencer_id` integer NOT NULL,
	`code` text NOT NULL,
	`normalized_code` text NOT NULL,
	`description` text,
	`discount_amount` real,
	`discount_type` text,
	`status` text DEFAULT 'unverified' NOT NULL,
	`status_pinned` integer DEFAULT false NOT NULL,
	`is_exclusive` integer DEFAULT false NOT NULL,
	`expires_at` integer,
	`min_order_amount` real,
	`new_customers_only` integer DEFAULT false NOT NULL,
	`not_combinable` integer DEFAULT false NOT NULL,
	`excluded_goods` text,
	`confidence` real NOT NULL,
	`usage_count` integer DEFAULT 0 NOT NULL,
	`upvotes` integer DEFAULT 0 NOT NULL,
	`downvotes` integer DEFAULT 0 NOT NULL,
	`rank` real DEFAULT 0 NOT NULL,
	`last_worked_at` integer,
	`created_at` integer NOT NULL,
	`extracted_at` integer NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`influencer_id`) REFERENCES `influencers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `codes_brand_code` ON `codes` (`brand_id`,`normalized_code`);--> statement-breakpoint
CREATE INDEX `codes_brand_rank` ON `codes` (`brand_id`,`status`,`rank`);--> statement-breakpoint
CREATE INDEX `codes_influencer` ON `codes` (`influencer_id`,`status`);--> statement-breakpoint
CREATE INDEX `codes_created` ON `codes` (`created_at`);--> statement-breakpoint
CREATE INDEX `codes_rank` ON `codes` (`rank`);--> statement-breakpoint
CREATE INDEX `codes_expires` ON `codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `blocked_influencers` (
	`username` text PRIMARY KEY NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `influencers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`display_name` text NOT NULL,
	`search_text` text NOT NULL,
	`bio` text,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`success_rate` integer DEFAULT 0 NOT NULL,
	`active_codes` integer DEFAULT 0 NOT NULL,
	`total_uses` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `influencers_username_unique` ON `influencers` (`username`);--> statement-breakpoint
CREATE INDEX `influencers_active_codes` ON `influencers` (`active_codes`);--> statement-breakpoint
CREATE TABLE `logos` (
	`brand_id` integer PRIMARY KEY NOT NULL,
	`media_type` text,
	`bytes` blob,
	`source_url` text,
	`fetched_at` integer NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `logs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`timestamp` integer NOT NULL,
	`type` text NOT NULL,
	`level` text NOT NULL,
	`message` text NOT NULL,
	`details` text
);
--> statement-breakpoint
CREATE INDEX `logs_timestamp` ON `logs` (`timestamp`);--> statement-breakpoint
CREATE INDEX `logs_type_level` ON `logs` (`type`,`level`,`timestamp`);--> statement-breakpoint
CREATE INDEX `logs_level` ON `logs` (`level`,`timestamp`);--> statement-breakpoint
CREATE TABLE `runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`trigger` text NOT NULL,
	`status` text NOT NULL,
	`brand_id` integer,
	`max_codes` integer NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`total_searched` integer DEFAULT 0 NOT NULL,
	`codes_found` integer DEFAULT 0 NOT NULL,
	`codes_added` integer DEFAULT 0 NOT NULL,
	`errors` text DEFAULT '[]' NOT NULL,
	`unknown_brands` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `runs_started` ON `runs` (`started_at`);--> statement-breakpoint
CREATE INDEX `runs_status` ON `runs` (`status`);--> statement-breakpoint
CREATE TABLE `cron_config` (
	`id` integer PRIMARY KEY NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`interval` text DEFAULT 'daily' NOT NULL,
	`max_codes` integer DEFAULT 50 NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`last_run` integer,
	`next_run` integer,
	`error_message` text
);
--> statement-breakpoint
CREATE TABLE `scheduled_brands` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`brand_name` text NOT NULL,
	`name_key` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`batch_size` integer NOT NULL,
	`interval` text NOT NULL,
	`scheduled_at` integer NOT NULL,
	`published_at` integer,
	`error_message` text,
	`brand_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scheduled_brands_due` ON `scheduled_brands` (`status`,`scheduled_at`);--> statement-breakpoint
CREATE INDEX `scheduled_brands_key` ON `scheduled_brands` (`name_key`);--> statement-breakpoint
CREATE TABLE `code_copies` (
	`code_id` integer NOT NULL,
	`day` text NOT NULL,
	`copies` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`code_id`, `day`),
	FOREIGN KEY (`code_id`) REFERENCES `codes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `code_copies_day` ON `code_copies` (`day`);--> statement-breakpoint
CREATE TABLE `voter_salts` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` blob NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `votes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code_id` integer NOT NULL,
	`voter` text NOT NULL,
	`vote` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`code_id`) REFERENCES `codes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `votes_code_voter` ON `votes` (`code_id`,`voter`);--> statement-breakpoint
CREATE INDEX `votes_code_created` ON `votes` (`code_id`,`created_at`);