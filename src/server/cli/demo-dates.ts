import { postSchema } from '#shared/schemas/post.ts'

/** The moment at which the sample posts were written; the demo takes it for now. */
const ANCHOR = new Date('2026-11-01T12:00:00Z')
const DAY_MS = 86_400_000

/** 'dd.mm.' with or without a year, as captions write it. */
const GERMAN_DATE = /\b(\d{1,2})\.\s?(\d{1,2})\.(\d{4})?/g

/** Moves a post and the dates in its caption by the days between the anchor and `now`. */
export function shiftPostLine(line: string, now: Date): string {
  const post = postSchema.parse(JSON.parse(line))
  const days = Math.floor((now.getTime() - ANCHOR.getTime()) / DAY_MS)
  const postedAt = new Date(new Date(post.postedAt).getTime() + days * DAY_MS)
  return JSON.stringify({
    ...post,
    postedAt: postedAt.toISOString(),
    caption: shiftDates(post.caption, new Date(post.postedAt), days),
  })
}

/** Dates without a year are read as the next one after the post, as a reader would. */
function shiftDates(caption: string, postedAt: Date, days: number): string {
  return caption.replace(GERMAN_DATE, (text, day: string, month: string, year?: string) => {
    const given = new Date(
      Date.UTC(year ? Number(year) : postedAt.getUTCFullYear(), Number(month) - 1, Number(day)),
    )
    if (given.getUTCMonth() !== Number(month) - 1) return text
    if (!year && given.getTime() < postedAt.getTime() - DAY_MS)
      given.setUTCFullYear(given.getUTCFullYear() + 1)
    const moved = new Date(given.getTime() + days * DAY_MS)
    const short = `${moved.getUTCDate()}.${moved.getUTCMonth() + 1}.`
    return year ? `${short}${moved.getUTCFullYear()}` : short
  })
}
