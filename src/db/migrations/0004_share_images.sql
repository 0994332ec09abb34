CREATE TABLE `share_images` (
	`subject` text PRIMARY KEY NOT NULL,
	`brand_id` integer,
	`content_key` text NOT NULL,
	`png` blob NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `share_images_brand_id_unique` ON `share_images` (`brand_id`);