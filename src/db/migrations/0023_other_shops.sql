CREATE TABLE `other_shops` (
	`source_id` integer PRIMARY KEY NOT NULL,
	`shop` text NOT NULL,
	FOREIGN KEY (`source_id`) REFERENCES `code_sources`(`id`) ON UPDATE no action ON DELETE cascade
);
