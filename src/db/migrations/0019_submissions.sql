CREATE TABLE `submissions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`brand_id` integer,
	`code_id` integer,
	`code` text,
	`shop` text,
	`benefit` text,
	`post_url` text,
	`reason` text,
	`remark` text,
	`visitor` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`code_id`) REFERENCES `codes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `submissions_code_visitor` ON `submissions` (`code_id`,`visitor`);--> statement-breakpoint
CREATE INDEX `submissions_brand` ON `submissions` (`brand_id`);--> statement-breakpoint
CREATE INDEX `submissions_created` ON `submissions` (`created_at`);