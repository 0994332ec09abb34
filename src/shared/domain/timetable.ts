/**
 * When the program does something by itself, on the clocks of Germany: croner's patterns of minute, hour,
 * day, month and weekday, with a second in front where it matters.
 */

/** Hour of the recurring collection where it comes once a day or a week. */
export const COLLECTION_HOUR = 4
/** The recurring collection as the operator chose; weekly means Monday. */
export const COLLECTION_TIMES = {
  hourly: '0 * * * *',
  daily: `0 ${COLLECTION_HOUR} * * *`,
  weekly: `0 ${COLLECTION_HOUR} * * 1`,
} as const

/** Before the recurring collection. */
export const NIGHTLY_BACKUP_TIME = '7 3 * * *'

/** What `src/jobs/schedule.ts` runs, at the start as well. */
export const JOB_TIMES = {
  // Five seconds before the scheduled brands: only one collection may run, and the brands
  // are tried again a minute later, the recurring run is not.
  'run-due-cron': '* * * * *',
  'publish-due-brands': '5 * * * * *',
  'save-security-counts': '35 * * * * *',
  // Counters follow expiry dates and moving windows, which pass without anybody writing.
  'refresh-counters': '*/10 * * * *',
  'fetch-logos': '42 * * * *',
  // Five minutes after the counters that the pictures show.
  'render-share-images': '5-59/10 * * * *',
  'sweep-old-rows': '17 * * * *',
  // At the start, too: the days allowed do not wait for a process that is down at night.
  'forget-youtube-texts': '52 3 * * *',
  // At 03:07; the other hours and the start only make up for a missed night.
  'backup-nightly': '7 * * * *',
  // After the nightly run, which mostly takes less.
  'send-alerts': '47 * * * *',
  // Every hour: the privacy policy says how old a backup may become.
  'prune-backups': '27 * * * *',
} as const
