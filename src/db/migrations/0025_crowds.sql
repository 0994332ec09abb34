CREATE TABLE `app_passwords` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`operator_id` integer NOT NULL,
	`name` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `app_passwords_password_hash_unique` ON `app_passwords` (`password_hash`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`operator_id` integer NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`operator_id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`enabled_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `security_days` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `kind`)
);
--> statement-breakpoint
DROP INDEX `codes_review`;--> statement-breakpoint
DROP INDEX `codes_states`;--> statement-breakpoint
ALTER TABLE `codes` ADD `doubt` text;--> statement-breakpoint
ALTER TABLE `codes` ADD `voted_out_at` integer;--> statement-breakpoint
ALTER TABLE `codes` ADD `collected_at` integer;--> statement-breakpoint
CREATE INDEX `codes_review` ON `codes` (`brand_id`) WHERE needs_review or has_contradiction or doubt is not null;--> statement-breakpoint
CREATE INDEX `codes_states` ON `codes` (`needs_review`,`has_contradiction`,`doubt`,`status`,`expires_at`);--> statement-breakpoint
DROP INDEX `votes_created`;--> statement-breakpoint
ALTER TABLE `votes` ADD `neighbourhood` text;--> statement-breakpoint
ALTER TABLE `votes` ADD `neighbourhood_before` text;--> statement-breakpoint
ALTER TABLE `votes` ADD `wide_network` text;--> statement-breakpoint
ALTER TABLE `votes` ADD `wide_network_before` text;--> statement-breakpoint
ALTER TABLE `votes` ADD `is_counted` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `votes_created` ON `votes` (`created_at`,`code_id`,`vote`,`is_counted`);--> statement-breakpoint
ALTER TABLE `settings` ADD `session_idle_minutes` integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `removals_held_since` integer;--> statement-breakpoint
ALTER TABLE `settings` ADD `removals_held_last` integer;--> statement-breakpoint
ALTER TABLE `search_marks` ADD `term` text;--> statement-breakpoint
ALTER TABLE `search_marks` ADD `network` text;--> statement-breakpoint
CREATE INDEX `search_marks_term` ON `search_marks` (`term`);--> statement-breakpoint
CREATE INDEX `search_marks_network` ON `search_marks` (`network`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_used_at` integer;--> statement-breakpoint
ALTER TABLE `submissions` ADD `offer_key` text;--> statement-breakpoint
ALTER TABLE `submissions` ADD `times` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `submissions` ADD `neighbourhood` text;--> statement-breakpoint
ALTER TABLE `submissions` ADD `network` text;--> statement-breakpoint
ALTER TABLE `copy_marks` ADD `neighbourhood` text;--> statement-breakpoint
ALTER TABLE `copy_marks` ADD `neighbourhood_before` text;--> statement-breakpoint
-- Addresses of shops lose the name and password that may stand before the host, as `webAddressSchema` does it
-- for new ones. The host ends at the first slash of either kind, '?' or '#'; the last '@' before that counts.
WITH addresses AS (
  SELECT id, 'url' AS name, url AS address FROM brands
  UNION ALL
  SELECT id, 'suggested_url', suggested_url FROM brands
  UNION ALL
  SELECT id, 'shop_url', shop_url FROM brands),
without_scheme AS (
  SELECT id, name, address, ltrim(substr(address, instr(address, ':') + 1), '/\') AS rest
  FROM addresses WHERE address LIKE 'http:%@%' OR address LIKE 'https:%@%'),
authorities AS (
  SELECT *, substr(rest, 1, instr(
    replace(replace(replace(rest, '\', '/'), '?', '/'), '#', '/') || '/', '/') - 1) AS authority
  FROM without_scheme),
hosts AS (
  SELECT *, substr(authority, length(rtrim(authority, replace(authority, '@', ''))) + 1) AS host
  FROM authorities WHERE instr(authority, '@') > 0),
cleaned AS (
  SELECT id, name, substr(address, 1, length(address) - length(rest)) || host
    || substr(rest, length(authority) + 1) AS address
  FROM hosts WHERE host <> '' AND host NOT LIKE ':%')
UPDATE brands SET
  url = coalesce((SELECT address FROM cleaned WHERE id = brands.id AND name = 'url'), url),
  suggested_url = coalesce((SELECT address FROM cleaned WHERE id = brands.id AND name = 'suggested_url'), suggested_url),
  shop_url = coalesce((SELECT address FROM cleaned WHERE id = brands.id AND name = 'shop_url'), shop_url)
WHERE id IN (SELECT id FROM cleaned);
