import type { Offer, Post } from '#shared/schemas/post.ts'

export type FoundPost = {
  post: Post
  /** Whether the caption is cut out of a longer text: what it lacks may stand outside. */
  isExcerpt: boolean
  /** Whether only what somebody calls himself says who wrote it. */
  isAuthorUnsure?: boolean | undefined
  /** On whose page it stands: what names no shop is for this brand. */
  brand?: string | null | undefined
}

/** An offer and who read it: 'encoder@N' or a model's name. */
export type ReadOffer = Offer & { reader: string }

export type PostReading = {
  offers: readonly ReadOffer[]
  /** The one brand known to the catalogue or the directory that the caption names, if it is one. */
  onlyBrand: string | null
}

export type ReaderReading = {
  found: FoundPost
  reading: PostReading
  /** Whether a second reading is worth its price. */
  needsSecondReading: boolean
}
