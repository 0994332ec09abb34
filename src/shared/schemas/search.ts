import { z } from 'zod'
import * as LIMITS from '../domain/limits.ts'
import { brandSearchResultSchema } from './brand.ts'
import { codeSchema } from './code.ts'
import { influencerSchema } from './influencer.ts'

export const searchInputSchema = z.object({ q: z.string().trim().min(1).max(LIMITS.searchLength) })

const KINDS = ['brands', 'influencers', 'codes'] as const
export type ResultKind = (typeof KINDS)[number]

export const searchResultsSchema = z.object({
  /** The kinds that were found, the one with the best match first. */
  order: z.array(z.enum(KINDS)),
  brands: z.array(brandSearchResultSchema),
  /** With active codes; at most `LIMITS.foundInfluencers`. */
  influencers: z.array(
    influencerSchema.pick({ id: true, username: true, displayName: true, activeCodes: true }),
  ),
  /** Active codes that are the term or begin with it; at most `LIMITS.foundCodes`. */
  codes: z.array(codeSchema),
})
export type SearchResults = z.infer<typeof searchResultsSchema>

/** A line of the suggestion list below the search box. */
export const suggestionSchema = z.object({
  kind: z.enum(['brand', 'influencer', 'code']),
  /** The brand's name, the username without `@`, or the code. */
  name: z.string(),
  /** Where the line leads: `/brands/{slug}`, `/influencers/{username}` or `/search?q={code}`. */
  path: z.string(),
  /** What is written beside the name: '3 Codes', the influencer's display name, or a code's brand. */
  detail: z.string(),
})
export type Suggestion = z.infer<typeof suggestionSchema>
