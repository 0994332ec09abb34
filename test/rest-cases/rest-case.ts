import { expect } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { insertBrand, insertCode, insertInfluencer, insertSource } from '#test/factories.ts'

export type RestSite = Awaited<ReturnType<typeof createTestApp>>

/** A call that must be refused: another path or body, the status, and a word of the message. */
export type Refusal = { path?: string; body?: unknown; status: number; says: string }

/** One documented call, as it is meant to be used. */
export type RestCase = {
  /** 'METHOD path' as in the table of endpoints. */
  endpoint: string
  /** Where it is another one than the endpoint's with 1 for each parameter. */
  path?: string
  /** A word of the refusal where the number in `path` is that of nothing; what is no number is refused as such. */
  missing?: string
  body?: unknown
  /** The form of a visitor: its token is added to the body. */
  hasToken?: true
  status?: number
  /** What else must be there first. */
  seed?: (site: RestSite) => void
  /** What the answer must hold; a text where the answer is no JSON. */
  answer: unknown
  headers?: Record<string, string>
  refused?: Refusal[]
}

/** Two brands of one category; the first has one code by one influencer. All ids are 1. */
export async function createRestSite(): Promise<RestSite> {
  const site = await createTestApp()
  const brand = insertBrand(site.db, { name: 'Snocks', slug: 'snocks', category: 'mode' })
  insertBrand(site.db, { name: 'Gymshark', slug: 'gymshark', category: 'mode' })
  const influencer = insertInfluencer(site.db, { username: 'anna.beispiel' })
  insertCode(site.db, { brandId: brand.id, influencerId: influencer.id, code: 'ANNA15' })
  return site
}

export const isArray = expect.any(Array)
export const isNumber = expect.any(Number)
export const code = { id: 1, code: 'ANNA15', brand: { name: 'Snocks' } }
export const snocks = { id: 1, name: 'Snocks', slug: 'snocks', categorySlug: 'mode' }
/** A second code of the same brand, for what needs two. */
export const seedSecondCode = (site: RestSite) =>
  void insertCode(site.db, { brandId: 1, influencerId: 1, code: 'ANNA20' })
/** A post of another account that gives 40 % with the code. The source's id is 1. */
export const seedContradiction = (site: RestSite) => {
  const { id: influencerId } = insertInfluencer(site.db, { username: 'ben' })
  site.sqlite.exec('delete from code_sources; delete from sqlite_sequence')
  insertSource(site.db, {
    codeId: 1,
    influencerId,
    discountAmount: 40,
    discountType: 'percentage',
    contradiction: 'open',
  })
}
