import type { DiscountType } from '#shared/schemas/common.ts'
import type { ProcessProgram } from '../../program-files.ts'
import { type HelperProcess, startHelper } from '../helper-process.ts'

/** What one sharing picture shows; `brand` null means the picture of the site itself. */
export type ShareImageCard = {
  siteName: string
  brand: {
    name: string
    totalCodes: number
    highestDiscount: number
    highestDiscountType: DiscountType
  } | null
}

export type ShareImageRenderer = ReturnType<typeof createShareImageRenderer>

/** The drawing process's answer to one card: the PNG, or null when it could not be drawn. */
export type ShareImageAnswer = { png: Uint8Array<ArrayBuffer> | null }

/** To be raised whenever the pictures' look changes. */
const LAYOUT = '1'
/** A picture takes about 0.1 s; a process that does not answer for this long is stuck. */
const TIMEOUT_MS = 30_000

/**
 * Draws sharing pictures in a process of its own, started from `program`. The process lives for one
 * `render` only, so that its 170 MB are free in between.
 */
export function createShareImageRenderer(options: { program: ProcessProgram; siteName: string }) {
  let stopped = false
  let current: HelperProcess | undefined
  return {
    siteName: options.siteName,
    /** Changes with the look: pictures drawn under another layout are out of date. */
    layout: LAYOUT,
    /**
     * The PNGs of the given cards in their order, null for one that could not be drawn. Ends early
     * after `stop`. Throws when the drawing process cannot be started.
     */
    async *render(cards: readonly ShareImageCard[]): AsyncGenerator<Uint8Array | null> {
      if (stopped || cards.length === 0) return
      const child = startHelper(options.program)
      current = child
      try {
        for (const card of cards) {
          const outcome = await child.ask<ShareImageAnswer>(card, TIMEOUT_MS)
          if (stopped) return
          if ('answer' in outcome) yield outcome.answer.png
          else if (outcome.fault === 'ended' && outcome.exitCode)
            throw new Error(`share image process ended with ${outcome.exitCode}`)
          else return
        }
      } finally {
        child.kill()
      }
    },
    /** Lets a running `render` end at once, without another picture. */
    stop() {
      stopped = true
      current?.kill()
    },
  }
}
