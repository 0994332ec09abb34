import type { CatalogueBrand } from '#shared/schemas/brand.ts'
import type { CaptionMarks } from '#shared/schemas/pasted-post.ts'
import type { Offer } from '#shared/schemas/post.ts'

export type CaptionInput = {
  text: string
  username: string
  /** In ISO 8601, for dates such as 'bis Sonntag'. */
  postedAt: string
  /** Codes that the operator names; with it, the answer has what else may be chosen. */
  entered?: readonly string[]
}

export type ReadFault = 'too_slow' | 'failed'

/** What was read in a caption, or why the reader did not get through it. */
export type ReadResult =
  | {
      offers: Offer[]
      /** The one brand known to the session that the caption names; null for none or several. */
      onlyBrand: string | null
      /** Whether a second reading is worth its price. */
      needsSecondReading: boolean
      marks?: CaptionMarks
    }
  | { fault: ReadFault }

/** Reads captions with the brands that it was opened with. */
export type ReaderSession = {
  /**
   * Readings in the order of `inputs`; one call at a time. Rejects only when no reading is possible at
   * all: with a `ReaderError` when the reader cannot be started or dies again and again, with another
   * error when it was stopped.
   */
  read: (inputs: readonly CaptionInput[]) => Promise<ReadResult[]>
  close: () => void
}

/** The reader of captions, wherever it runs. */
export type BackgroundReader = {
  open: (brands: readonly CatalogueBrand[]) => ReaderSession
  /** Ends all sessions, for the end of the process. */
  stop: () => void
}

/**
 * How the process that reads answers its first message, the brands; every further one is a `CaptionInput`
 * and answered by a `ReadResult`. Null when it is ready; else why it cannot read, in German, and what to do.
 */
export type ReaderStart = { problem: string | null }
