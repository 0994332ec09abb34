import type { DiscountType } from '#shared/schemas/discount.ts'

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

/** Draws sharing pictures away from the requests. */
export type ShareImageRenderer = {
  siteName: string
  /** Changes with the look: pictures drawn under another layout are out of date. */
  layout: string
  /**
   * The PNGs of the given cards in their order, null for one that could not be drawn. Ends early
   * after `stop`. Throws when the drawing process cannot be started.
   */
  render: (cards: readonly ShareImageCard[]) => AsyncGenerator<Uint8Array | null>
  /** Lets a running `render` end at once, without another picture. */
  stop: () => void
}

/** What the drawing process says to one card: the PNG, or null when it could not be drawn. */
export type ShareImageAnswer = { png: Uint8Array<ArrayBuffer> | null }
