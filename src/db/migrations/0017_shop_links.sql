ALTER TABLE `brands` ADD `shop_url` text;--> statement-breakpoint
ALTER TABLE `brands` ADD `is_affiliate_link` integer DEFAULT false NOT NULL;