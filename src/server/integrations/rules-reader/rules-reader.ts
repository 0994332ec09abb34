import type { CatalogueBrand } from '#shared/schemas/catalogue.ts'
import type { Offer } from '#shared/schemas/offer.ts'

/** One caption; `postedAt` in ISO 8601, for dates such as 'bis Sonntag'. */
export type RulesInput = { text: string; postedAt: string }

export type RulesFault = 'too_slow' | 'failed'

/** What the rules read in a caption, or why they did not get through it. */
export type RulesReading =
  | {
      offers: Offer[]
      /** The one brand known to the session that the caption names; null for none or several. */
      onlyBrand: string | null
      /** Whether a second reading is worth its price. */
      isUnsure: boolean
    }
  | { fault: RulesFault }

/** Reads captions with the brands that it was opened with. */
export type RulesSession = {
  /**
   * Readings in the order of `inputs`; one call at a time. Rejects only when no reading is possible
   * at all: the reader cannot be started, or was stopped.
   */
  read: (inputs: readonly RulesInput[]) => Promise<RulesReading[]>
  close: () => void
}

/** The extraction rules, wherever they run. */
export type RulesReader = {
  open: (brands: readonly CatalogueBrand[]) => RulesSession
  /** Ends all sessions, for the end of the process. */
  stop: () => void
}
