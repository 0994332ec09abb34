-- Posts stored before addresses had one spelling: the same as `parsePostAddress` gives today. Two
-- sources of one code that turn out to be one post become one, that of the code's influencer first,
-- then the older one. The codes' own dates stay; status and counters follow with the first run of
-- the job that judges and counts everything, which is at the start.
CREATE TEMP TABLE post_addresses AS
WITH hosts (host, network) AS (VALUES
  ('instagram.com', 'instagram'), ('www.instagram.com', 'instagram'), ('m.instagram.com', 'instagram'),
  ('tiktok.com', 'tiktok'), ('www.tiktok.com', 'tiktok'), ('m.tiktok.com', 'tiktok'),
  ('youtube.com', 'youtube'), ('www.youtube.com', 'youtube'), ('m.youtube.com', 'youtube'),
  ('youtu.be', 'youtu.be'),
  ('x.com', 'x'), ('www.x.com', 'x'), ('mobile.x.com', 'x'),
  ('twitter.com', 'x'), ('www.twitter.com', 'x'), ('mobile.twitter.com', 'x'),
  ('threads.net', 'threads'), ('www.threads.net', 'threads'),
  ('threads.com', 'threads'), ('www.threads.com', 'threads')),
stored AS (
  SELECT DISTINCT post_url, substr(post_url, instr(post_url, '://') + 3) AS rest
  FROM code_sources WHERE post_url LIKE 'http://%' OR post_url LIKE 'https://%'),
located AS (
  SELECT post_url, network,
    substr(rest, instr(rest, '/') + 1, instr(rest || '#', '#') - instr(rest, '/') - 1) AS place
  FROM stored JOIN hosts ON host = lower(substr(rest, 1, instr(rest || '/', '/') - 1))),
split AS (
  SELECT post_url, network, '&' || substr(place, instr(place || '?', '?') + 1) AS query,
    '[' || replace(json_quote(substr(place, 1, instr(place || '?', '?') - 1)), '/', '","') || ']' AS path
  FROM located),
parts AS (
  SELECT post_url, network, coalesce(path ->> 0, '') AS one, coalesce(path ->> 1, '') AS two,
    coalesce(path ->> 2, '') AS three,
    iif(instr(query, '&v='), substr(query, instr(query, '&v=') + 3), '') AS video
  FROM split),
-- What the id begins, and who posted it.
named AS (
  SELECT post_url, network, '' AS user, CASE
      WHEN two IN ('p', 'reel', 'reels', 'tv') AND one NOT GLOB '*[^A-Za-z0-9_.]*' THEN three
      WHEN one IN ('p', 'reel', 'reels', 'tv') THEN two END AS tail
    FROM parts WHERE network = 'instagram'
  UNION ALL
  SELECT post_url, network, lower(substr(one, 2)), three FROM parts
    WHERE network = 'tiktok' AND one LIKE '@_%' AND two IN ('video', 'photo')
  UNION ALL
  SELECT post_url, 'youtube', '', CASE
      WHEN network = 'youtu.be' THEN one
      WHEN one IN ('shorts', 'live', 'embed') THEN two
      WHEN one = 'watch' AND instr(video || '&', '&') = 12 THEN substr(video, 1, 11) END
    FROM parts WHERE network IN ('youtube', 'youtu.be')
  UNION ALL
  SELECT post_url, network, lower(one), three FROM parts
    WHERE network = 'x' AND one <> '' AND two = 'status'
  UNION ALL
  SELECT post_url, network, lower(substr(one, 2)), three FROM parts
    WHERE network = 'threads' AND one LIKE '@_%' AND two = 'post'),
identified AS (
  SELECT post_url, network, user, substr(tail, 1, length(tail) - length(ltrim(tail, CASE
      WHEN network IN ('tiktok', 'x') THEN '0123456789'
      ELSE '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_' END))) AS id
  FROM named WHERE user NOT GLOB '*[^A-Za-z0-9_.]*')
SELECT post_url, CASE network
    WHEN 'instagram' THEN 'https://www.instagram.com/p/' || id || '/'
    WHEN 'tiktok' THEN 'https://www.tiktok.com/@' || user || '/video/' || id
    WHEN 'youtube' THEN 'https://www.youtube.com/watch?v=' || substr(id, 1, 11)
    WHEN 'x' THEN 'https://x.com/' || user || '/status/' || id
    ELSE 'https://www.threads.net/@' || user || '/post/' || id END AS address
FROM identified
WHERE length(id) >= CASE network WHEN 'instagram' THEN 5 WHEN 'youtube' THEN 11 ELSE 1 END;
--> statement-breakpoint
DELETE FROM post_addresses WHERE address = post_url;
--> statement-breakpoint
CREATE UNIQUE INDEX temp.post_addresses_key ON post_addresses (post_url);
--> statement-breakpoint
DELETE FROM code_sources WHERE id IN (
  SELECT id FROM (
    SELECT code_sources.id, row_number() OVER (
      PARTITION BY code_id, coalesce(address, code_sources.post_url)
      ORDER BY code_sources.influencer_id <> codes.influencer_id, code_sources.id) AS place
    FROM code_sources
    JOIN codes ON codes.id = code_sources.code_id
    LEFT JOIN post_addresses ON post_addresses.post_url = code_sources.post_url)
  WHERE place > 1);
--> statement-breakpoint
UPDATE code_sources SET post_url = address
FROM post_addresses WHERE post_addresses.post_url = code_sources.post_url;
--> statement-breakpoint
DROP TABLE post_addresses;
