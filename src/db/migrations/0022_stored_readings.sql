DROP INDEX `codes_confidence`;--> statement-breakpoint
DROP INDEX `codes_state_confidence`;--> statement-breakpoint
ALTER TABLE `codes` ADD `by_older_reader` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `codes_confidence` ON `codes` (confidence - by_older_reader);--> statement-breakpoint
CREATE INDEX `codes_state_confidence` ON `codes` (`state`,confidence - by_older_reader);--> statement-breakpoint
ALTER TABLE `code_sources` ADD `reading` text;--> statement-breakpoint
-- Codes of which the surest reading of their own influencer's posts is an older reader's.
UPDATE `codes` SET `by_older_reader` = true WHERE EXISTS (
  SELECT 1 FROM `code_sources` AS own
  WHERE own.`code_id` = `codes`.`id` AND own.`influencer_id` = `codes`.`influencer_id`
    AND (own.`reader` LIKE 'model@%' OR own.`reader` LIKE 'rules@%')
) AND NOT EXISTS (
  SELECT 1 FROM `code_sources` AS own
  WHERE own.`code_id` = `codes`.`id` AND own.`influencer_id` = `codes`.`influencer_id`
    AND own.`reader` NOT LIKE 'model@%' AND own.`reader` NOT LIKE 'rules@%'
    AND own.`confidence` >= `codes`.`confidence`
);
