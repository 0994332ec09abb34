import { updateProfile } from '#db/queries/collected-codes.ts'
import {
  deleteModelReadingsBefore,
  deleteYoutubeReadingsBefore,
  emptyYoutubeQuotes,
  listYoutubeProfiles,
} from '#db/queries/stored-texts.ts'
import { deleteVideoEvidenceBefore } from '#db/queries/unknown-brands.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { AdminContext } from '../context.ts'

/** One day less than the 30 that YouTube's developer policies allow (III.E.4.d): it runs once a day. */
const YOUTUBE_DAYS = 29
const DAY_MS = 86_400_000
const READING_DAYS = 180

/**
 * Deletes what videos on YouTube were quoted with, and what their channels tell of themselves, four
 * weeks after it was read; see docs/sources.md for what stays. Answers how many of each. For a job.
 */
export function deleteYoutubeTexts(ctx: AdminContext) {
  const now = ctx.clock()
  const before = new Date(now.getTime() - YOUTUBE_DAYS * DAY_MS)
  return writeTransaction(ctx.db, (tx) => {
    const quotes = emptyYoutubeQuotes(tx, before)
    const profiles = listYoutubeProfiles(tx, before)
    for (const { id, username } of profiles)
      updateProfile(tx, { id, username, displayName: username, bio: null, followerCount: 0 }, now)
    const readings = deleteYoutubeReadingsBefore(tx, before)
    deleteVideoEvidenceBefore(tx, before)
    return { quotes, profiles: profiles.length, readings }
  })
}

/** Deletes models' old readings, whose offers are over; answers how many. */
export function deleteOldReadings(ctx: AdminContext): number {
  const before = new Date(ctx.clock().getTime() - READING_DAYS * DAY_MS)
  return deleteModelReadingsBefore(ctx.db, before)
}
