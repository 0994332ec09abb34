CREATE TABLE `dismissed_codes` (
	`brand_id` integer NOT NULL,
	`normalized_code` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`brand_id`, `normalized_code`),
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE cascade
);
