CREATE TABLE `day_sums` (
	`brand_id` integer NOT NULL,
	`day` text NOT NULL,
	`found` integer DEFAULT 0 NOT NULL,
	`ended` integer DEFAULT 0 NOT NULL,
	`copies` integer DEFAULT 0 NOT NULL,
	`working` integer DEFAULT 0 NOT NULL,
	`not_working` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`brand_id`, `day`)
);
--> statement-breakpoint
CREATE TABLE `figure_periods` (
	`days` integer PRIMARY KEY NOT NULL,
	`first_day` text NOT NULL,
	`first_code_id` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `missed_searches` (
	`term` text NOT NULL,
	`day` text NOT NULL,
	`searches` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`term`, `day`)
);
--> statement-breakpoint
CREATE INDEX `missed_searches_day` ON `missed_searches` (`day`);--> statement-breakpoint
CREATE TABLE `period_sums` (
	`days` integer NOT NULL,
	`kind` text NOT NULL,
	`id` integer NOT NULL,
	`copies` integer DEFAULT 0 NOT NULL,
	`working` integer DEFAULT 0 NOT NULL,
	`not_working` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`days`, `kind`, `id`)
);
--> statement-breakpoint
CREATE INDEX `period_sums_best` ON `period_sums` (`days`,`kind`,`copies`,`working`,`id`);--> statement-breakpoint
CREATE TABLE `search_marks` (
	`visitor` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `search_marks_created` ON `search_marks` (`created_at`);--> statement-breakpoint
CREATE TABLE `code_days` (
	`code_id` integer NOT NULL,
	`day` text NOT NULL,
	`copies` integer DEFAULT 0 NOT NULL,
	`working` integer DEFAULT 0 NOT NULL,
	`not_working` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`code_id`, `day`),
	FOREIGN KEY (`code_id`) REFERENCES `codes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `code_days_day` ON `code_days` (`day`,`code_id`,`copies`,`working`,`not_working`);--> statement-breakpoint
INSERT INTO code_days (code_id, day, copies, working, not_working)
SELECT code_id, day, sum(copies), sum(working), sum(not_working) FROM (
  SELECT code_id, day, copies, 0 AS working, 0 AS not_working FROM code_copies
  UNION ALL
  SELECT code_id, date(created_at / 1000, 'unixepoch'), 0, vote = 'working', vote <> 'working' FROM votes
) GROUP BY 1, 2;
--> statement-breakpoint
DROP TABLE `code_copies`;--> statement-breakpoint
DROP INDEX `votes_created`;--> statement-breakpoint
ALTER TABLE `codes` ADD `ended_at` integer;
--> statement-breakpoint
-- When the operator rejected or visitors reported a code was not stored: its last sign of life counts.
UPDATE codes SET ended_at = iif(has_ended, expires_at, max(extracted_at, coalesce(
  (SELECT max(votes.created_at) FROM votes WHERE votes.code_id = codes.id), 0)))
WHERE has_ended OR status = 'rejected' OR (needs_review AND review_reason = 'visitors');
--> statement-breakpoint
-- What each code adds to the figures. To insert here means to add to the sums: see figures_add.
CREATE VIEW code_figures AS
SELECT id AS code_id, brand_id, date(created_at / 1000, 'unixepoch') AS day,
  1 AS found, 0 AS ended, 0 AS copies, 0 AS working, 0 AS not_working FROM codes
UNION ALL
SELECT id, brand_id, date(ended_at / 1000, 'unixepoch'), 0, 1, 0, 0, 0
FROM codes WHERE ended_at IS NOT NULL
UNION ALL
SELECT code_id, brand_id, day, 0, 0, copies, working, not_working
FROM code_days JOIN codes ON codes.id = code_id;
--> statement-breakpoint
INSERT INTO day_sums (brand_id, day, found, ended, copies, working, not_working)
SELECT brand_id, day, sum(found), sum(ended), sum(copies), sum(working), sum(not_working)
FROM code_figures GROUP BY 1, 2
UNION ALL
SELECT 0, day, sum(found), sum(ended), sum(copies), sum(working), sum(not_working)
FROM code_figures GROUP BY 2;
--> statement-breakpoint
-- The periods end with the newest day that is stored; the job moves them on.
INSERT INTO figure_periods (days, first_day, first_code_id)
SELECT value, coalesce((SELECT date(max(day), '-' || (value - 1) || ' days') FROM code_days), ''), 0
FROM json_each('[7,30,90]');
--> statement-breakpoint
INSERT INTO period_sums (days, kind, id, copies, working, not_working)
SELECT days, kind.value, iif(kind.value = 'code', code_id, brand_id),
  sum(copies), sum(working), sum(not_working)
FROM figure_periods CROSS JOIN code_days ON day >= first_day
JOIN codes ON codes.id = code_id, json_each('["code","brand"]') AS kind
GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE TRIGGER figures_add INSTEAD OF INSERT ON code_figures BEGIN
  INSERT INTO day_sums (brand_id, day, found, ended, copies, working, not_working)
    SELECT value, new.day, new.found, new.ended, new.copies, new.working, new.not_working
    FROM json_each(json_array(0, new.brand_id)) WHERE true
    ON CONFLICT (brand_id, day) DO UPDATE SET found = found + excluded.found,
      ended = ended + excluded.ended, copies = copies + excluded.copies,
      working = working + excluded.working, not_working = not_working + excluded.not_working;
  INSERT INTO period_sums (days, kind, id, copies, working, not_working)
    SELECT days, key, value, new.copies, new.working, new.not_working
    FROM figure_periods, json_each(json_object('code', new.code_id, 'brand', new.brand_id))
    WHERE (new.day, new.code_id) >= (first_day, first_code_id)
      AND (new.copies <> 0 OR new.working <> 0 OR new.not_working <> 0)
    ON CONFLICT (days, kind, id) DO UPDATE SET copies = copies + excluded.copies,
      working = working + excluded.working, not_working = not_working + excluded.not_working;
END;
--> statement-breakpoint
CREATE TRIGGER day_sums_empty AFTER UPDATE ON day_sums
WHEN new.found = 0 AND new.ended = 0 AND new.copies = 0 AND new.working = 0 AND new.not_working = 0
BEGIN
  DELETE FROM day_sums WHERE brand_id = new.brand_id AND day = new.day;
END;
--> statement-breakpoint
CREATE TRIGGER period_sums_empty AFTER UPDATE ON period_sums
WHEN new.copies = 0 AND new.working = 0 AND new.not_working = 0 BEGIN
  DELETE FROM period_sums WHERE days = new.days AND kind = new.kind AND id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER codes_figures_insert AFTER INSERT ON codes BEGIN
  INSERT INTO code_figures SELECT * FROM code_figures WHERE code_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER codes_figures_before_update BEFORE UPDATE OF brand_id, created_at, ended_at ON codes
WHEN old.brand_id <> new.brand_id OR old.created_at <> new.created_at
  OR old.ended_at IS NOT new.ended_at BEGIN
  INSERT INTO code_figures
    SELECT code_id, brand_id, day, -found, -ended, -copies, -working, -not_working
    FROM code_figures WHERE code_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER codes_figures_update AFTER UPDATE OF brand_id, created_at, ended_at ON codes
WHEN old.brand_id <> new.brand_id OR old.created_at <> new.created_at
  OR old.ended_at IS NOT new.ended_at BEGIN
  INSERT INTO code_figures SELECT * FROM code_figures WHERE code_id = new.id;
END;
--> statement-breakpoint
-- Its days go after the code itself and find none to subtract from.
CREATE TRIGGER codes_figures_delete BEFORE DELETE ON codes BEGIN
  INSERT INTO code_figures
    SELECT code_id, brand_id, day, -found, -ended, -copies, -working, -not_working
    FROM code_figures WHERE code_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER code_days_insert AFTER INSERT ON code_days BEGIN
  INSERT INTO code_figures
    SELECT id, brand_id, new.day, 0, 0, new.copies, new.working, new.not_working
    FROM codes WHERE id = new.code_id;
END;
--> statement-breakpoint
CREATE TRIGGER code_days_update AFTER UPDATE ON code_days BEGIN
  INSERT INTO code_figures
    SELECT id, brand_id, new.day, 0, 0, new.copies - old.copies, new.working - old.working,
      new.not_working - old.not_working
    FROM codes WHERE id = new.code_id;
END;
--> statement-breakpoint
CREATE TRIGGER code_days_delete AFTER DELETE ON code_days BEGIN
  INSERT INTO code_figures
    SELECT id, brand_id, old.day, 0, 0, -old.copies, -old.working, -old.not_working
    FROM codes WHERE id = old.code_id;
END;
--> statement-breakpoint
CREATE TRIGGER votes_insert AFTER INSERT ON votes BEGIN
  INSERT INTO code_days (code_id, day, working, not_working)
    VALUES (new.code_id, date(new.created_at / 1000, 'unixepoch'), new.vote = 'working', new.vote <> 'working')
    ON CONFLICT (code_id, day) DO UPDATE SET working = working + excluded.working,
      not_working = not_working + excluded.not_working;
END;
--> statement-breakpoint
CREATE TRIGGER votes_delete AFTER DELETE ON votes BEGIN
  UPDATE code_days SET working = working - (old.vote = 'working'),
    not_working = not_working - (old.vote <> 'working')
  WHERE code_id = old.code_id AND day = date(old.created_at / 1000, 'unixepoch');
END;
--> statement-breakpoint
CREATE TRIGGER votes_update AFTER UPDATE ON votes
WHEN old.vote <> new.vote OR old.created_at <> new.created_at BEGIN
  UPDATE code_days SET working = working - (old.vote = 'working'),
    not_working = not_working - (old.vote <> 'working')
  WHERE code_id = old.code_id AND day = date(old.created_at / 1000, 'unixepoch');
  INSERT INTO code_days (code_id, day, working, not_working)
    VALUES (new.code_id, date(new.created_at / 1000, 'unixepoch'), new.vote = 'working', new.vote <> 'working')
    ON CONFLICT (code_id, day) DO UPDATE SET working = working + excluded.working,
      not_working = not_working + excluded.not_working;
END;
