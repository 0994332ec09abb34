import { z } from 'zod'
import { CATEGORY_SLUGS } from '../domain/vocabulary.ts'

/** One line of `data/catalogue/brands.csv`; `handles` and `spellings` are separated by `|` there. */
export const catalogueBrandSchema = z.object({
  name: z.string().trim().min(1).max(80),
  /** Host of the German shop, without scheme and `www.`. */
  domain: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'keine gültige Domain'),
  category: z.enum(CATEGORY_SLUGS),
  /** Instagram names without `@`, lower case; only those that are certain. */
  handles: z.array(z.string().regex(/^[a-z0-9._]{1,30}$/, 'kein gültiger Instagram-Name')),
  /** Other ways in which captions write the name. */
  spellings: z.array(z.string().trim().min(2).max(80)),
})
export type CatalogueBrand = z.infer<typeof catalogueBrandSchema>
