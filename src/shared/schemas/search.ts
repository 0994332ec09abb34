import { z } from 'zod'
import * as LIMITS from '../domain/limits.ts'
import { brandSearchResultSchema } from './brand.ts'
import { categorySchema } from './category.ts'
import { codeSchema } from './code.ts'
import { influencerSchema } from './influencer.ts'

export const searchInputSchema = z.object({ q: z.string().trim().min(1).max(LIMITS.searchLength) })

const KINDS = ['brands', 'categories', 'influencers', 'codes'] as const
export type ResultKind = (typeof KINDS)[number]

export const searchResultsSchema = z.object({
  /** The kinds that were found, the one with the best match first. */
  order: z.array(z.enum(KINDS)),
  brands: z.array(brandSearchResultSchema),
  /** Whether what they sell alone led to them. */
  areBrandsDescribed: z.boolean(),
  /** The first active codes of the first brand, unless an influencer led to it. */
  brandCodes: z.array(codeSchema),
  categories: z.array(categorySchema),
  /** With active codes; at most `LIMITS.foundInfluencers`. */
  influencers: z.array(
    influencerSchema.pick({ id: true, username: true, displayName: true, activeCodes: true }),
  ),
  /** Other active codes that are the term or begin with it; at most `LIMITS.foundCodes`. */
  codes: z.array(codeSchema),
})
export type SearchResults = z.infer<typeof searchResultsSchema>

/** A line of the suggestion list below the search box. */
export const suggestionSchema = z.object({
  kind: z.enum(['brand', 'category', 'influencer', 'code']),
  /** The name of the brand or category, the username without `@`, or the code. */
  name: z.string(),
  /** Where the line leads: `/brands/{slug}`, `/kategorien/{slug}`, `/influencers/{username}` or `/search?q={code}`. */
  path: z.string(),
  /** What is written beside the name: '3 Codes', 'Kategorie', the influencer's display name, or a code's brand. */
  detail: z.string(),
})
export type Suggestion = z.infer<typeof suggestionSchema>
