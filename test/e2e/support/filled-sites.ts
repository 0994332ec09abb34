import { and, eq } from 'drizzle-orm'
import { codes } from '#db/schema/codes.ts'
import { votes } from '#db/schema/votes.ts'
import type { Code } from '#shared/schemas/code.ts'
import { callApi, collectCodes, postJson } from '#test/e2e/support/api.ts'
import { useDatabase } from '#test/e2e/support/database.ts'
import { createPosts, createRichPosts, RICH_BRANDS } from '#test/e2e/support/posts.ts'
import { insertInfluencer } from '#test/factories.ts'
import { type Site, startSite } from './start-site.ts'

/** A site over the few posts, with these brands entered and their codes collected. */
export async function startSmallSite(
  brands: readonly string[],
  env: Record<string, string> = {},
): Promise<Site> {
  const site = await startSite({ posts: createPosts(), env })
  await callApi(site.url, 'POST', '/api/brands/bulk', { brands })
  await collectCodes(site.url)
  return site
}

/** The public pages of such a site with Snocks, two of them for addresses that lead nowhere. */
export const SMALL_SITE_PATHS = [
  '/',
  '/brands',
  '/codes',
  '/brands/snocks',
  // Without codes.
  '/brands/purelei',
  '/search?q=snoks',
  '/search',
  '/kategorien',
  '/kategorien/mode',
  '/influencers/anna.beispiel',
  '/about',
  '/contact',
  '/code-melden',
  '/press',
  '/impressum',
  '/datenschutz',
  '/gibt-es-nicht',
  '/brands/gibt-es-nicht',
]

const HOUR_MS = 3_600_000
/** Ends within a day: a post names days only, which would be no exact moment. */
const HOURS_LEFT = { DUO30: 3, JULE5: 5 }

/**
 * A site filled with the rich posts: brands entered, codes collected, PAUL12 confirmed by four
 * visitors. Without limits per address, and with visitors told apart by `X-Forwarded-For`.
 */
export async function startRichSite(env: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({
    posts: createRichPosts(),
    env: { RATE_LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1/32', ...env },
  })
  await callApi(site.url, 'POST', '/api/brands/bulk', { brands: RICH_BRANDS })
  insertKnownInfluencers(site)
  await collectCodes(site.url)
  setEnds(site)
  const { id } = await findCode(site, 'snocks', 'PAUL12')
  await confirmCode(site, id, [1, 2, 3, 4])
  return site
}

/** Visitors of as many providers say that a code works, all but the last of them yesterday. */
export async function confirmCode(
  site: Pick<Site, 'url' | 'postsDir'>,
  id: number,
  visitors: readonly number[],
) {
  for (const [index, visitor] of visitors.entries()) {
    if (index === visitors.length - 1)
      useDatabase(site, (db) =>
        db
          .update(votes)
          .set({ createdAt: new Date(Date.now() - 21 * HOUR_MS) })
          .where(and(eq(votes.codeId, id), eq(votes.vote, 'working')))
          .run(),
      )
    await vote(site, id, 'working', `198.${visitor}.100.1`)
  }
}

/** Those who show DUO30 are known for long enough to confirm it. */
const insertKnownInfluencers = (site: Site) =>
  useDatabase(site, (db) => {
    const createdAt = new Date(Date.now() - 60 * 24 * HOUR_MS)
    for (const username of ['lena.beispiel', 'mira.beispiel'])
      insertInfluencer(db, { username, createdAt })
  })

const setEnds = (site: Site) =>
  useDatabase(site, (db) => {
    for (const [code, hours] of Object.entries(HOURS_LEFT)) {
      const expiresAt = new Date(Date.now() + hours * HOUR_MS)
      db.update(codes).set({ expiresAt }).where(eq(codes.normalizedCode, code)).run()
    }
  })

/** One visitor's vote, as the documented API takes it. */
export async function vote(site: { url: string }, id: number, value: string, address: string) {
  const from = { 'x-forwarded-for': address }
  const response = await postJson(`${site.url}/api/codes/${id}/vote`, { vote: value }, from)
  if (!response.ok) throw new Error(`Vote on ${id}: ${response.status}`)
}

/** Ten visitors say on two days that a code does not work; the last of them says so now. */
export async function reportCode(site: Pick<Site, 'url' | 'postsDir'>, id: number) {
  const yesterday = new Date(Date.now() - 24 * HOUR_MS)
  const earlier = Array.from({ length: 9 }, (_, index) => ({
    codeId: id,
    voter: `voter-${index}`,
    vote: 'not_working' as const,
    createdAt: yesterday,
  }))
  useDatabase(site, (db) => db.insert(votes).values(earlier).run())
  await vote(site, id, 'not_working', '203.0.113.200')
}

/** The active code of a brand as the API answers it now. */
export async function findCode(site: { url: string }, slug: string, name: string): Promise<Code> {
  const page: { codes: Code[] } = await callApi(site.url, 'GET', `/api/brands/${slug}`)
  const found = page.codes.find(({ code }) => code === name)
  if (!found) throw new Error(`${slug} has no active code ${name}`)
  return found
}
