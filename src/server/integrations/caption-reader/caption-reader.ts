import type { CatalogueBrand } from '#shared/schemas/brand.ts'
import type { Offer } from '#shared/schemas/post.ts'
import type { CodeReasons } from '#shared/schemas/source-explanation.ts'

export type CaptionInput = {
  text: string
  username: string
  /** In ISO 8601, for dates such as 'bis Sonntag'. */
  postedAt: string
  /** A code of which the reasons are asked for as well. */
  codeToExplain?: string
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
      /** Of the code to explain; null without one, and where nothing in the caption could be it. */
      reasons: CodeReasons | null
    }
  | { fault: ReadFault }

/** Reads captions with the brands that it was opened with. */
export type ReaderSession = {
  /**
   * Readings in the order of `inputs`; one call at a time. Rejects only when no reading is possible
   * at all: the reader cannot be started, or was stopped.
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

export type WorkerInput = { brands: readonly CatalogueBrand[] }

/** To the thread: captions to be read together. */
export type WorkerRequest = readonly CaptionInput[]

/** From the thread: ready to read, once; then the readings of each request in their order. */
export type WorkerAnswer = 'ready' | ReadResult[]
