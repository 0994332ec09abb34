DROP INDEX `code_copies_day`;--> statement-breakpoint
CREATE INDEX `code_copies_day` ON `code_copies` (`day`,`code_id`,`copies`);--> statement-breakpoint
CREATE INDEX `votes_created` ON `votes` (`created_at`,`code_id`,`vote`);