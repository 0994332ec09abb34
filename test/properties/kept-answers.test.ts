import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { deleteCode } from '#server/services/codes/edit-codes.ts'
import { setCodeStatus } from '#server/services/codes/review-codes.ts'
import { recordCopy, recordVote } from '#server/services/codes/votes.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertCode, insertInfluencer } from '#test/factories.ts'
import { SEED, settings, TIMEOUT_MS } from '#test/properties/property-site.ts'
import { createRestSite } from '#test/rest-cases/rest-case.ts'

/** What shows the votes of its brand at once, and what shows them a minute later. */
const BRANDS = [
  ...['/brands/snocks', '/brands/snocks?tab=new', '/brands/gymshark'],
  ...['/api/brands/snocks', '/api/brands/gymshark'],
]
const OTHERS = [
  ...['/influencers/ben', '/influencers/anna.beispiel'],
  ...['/api/search?q=anna', '/api/search?q=snocks'],
  ...['/', '/brands', '/search?q=snocks', '/kategorien', '/kategorien/mode', '/impressum'],
  ...['/codes', '/codes?tab=highest', '/api/codes/all?sort=expiring'],
  ...['/feed.xml', '/brands/snocks/feed.xml', '/influencers/ben/feed.xml', '/api/brands/all'],
  ...['/api/brands/snocks/stats', '/api/codes/recent', '/api/codes/top-week', '/api/categories'],
  ...['/api/brands/search?q=an', '/trpc/codes.featured'],
  '/trpc/codes.recent,brands.popular?batch=1&input={}',
]

/** What happens, by how often it does. */
const KINDS = { read: 10, vote: 6, copy: 4, status: 1, delete: 1, wait: 1 }
const kinds = Object.entries(KINDS).flatMap(([kind, weight]) => Array(weight).fill(kind))
const step = fc.record({
  kind: fc.constantFrom(...(kinds as (keyof typeof KINDS)[])),
  which: fc.nat(),
  // Few, so that votes on one add up.
  code: fc.integer({ min: 1, max: 4 }),
  visitor: fc.integer({ min: 1, max: 9 }),
  vote: fc.constantFrom('working' as const, 'not_working' as const),
  status: fc.constantFrom('verified' as const, 'unverified' as const, 'rejected' as const),
  // Shorter, and an end that passes meanwhile may still stand on a page.
  seconds: fc.integer({ min: 60, max: 90_000 }),
})
type Step = typeof step extends fc.Arbitrary<infer Given> ? Given : never

/** Asked for again and again within one sequence, so that what is kept is sent. */
const fewAddresses = fc.tuple(fc.constantFrom(...BRANDS), fc.constantFrom(...BRANDS))

/** Twelve codes by two people at two brands, of which one ends within the hour. */
async function createSite() {
  const site = await createRestSite()
  const { id: ben } = insertInfluencer(site.db, { username: 'ben' })
  const soon = new Date(site.deps.clock().getTime() + 3_600_000)
  for (let number = 2; number <= 12; number += 1)
    insertCode(site.db, {
      brandId: (number % 2) + 1,
      influencerId: number % 3 === 0 ? 1 : ben,
      code: `CODE${number}`,
      expiresAt: number === 3 ? soon : null,
    })
  const { port, stop } = await site.listen()
  const close = async () => {
    await stop()
    site.close()
  }
  return { ...site, url: `http://127.0.0.1:${port}`, close }
}
type Site = Awaited<ReturnType<typeof createSite>>

/** Unpacked by whoever fetches it. */
const readText = async (response: Response) => `${response.status} ${await response.text()}`
const readKept = async (site: Site, address: string) =>
  readText(await fetch(site.url + address, { headers: { 'accept-encoding': 'gzip' } }))

/** Codes that are gone by then are not found, which is all right. */
async function write(site: Site, given: Step): Promise<void> {
  if (given.kind === 'wait') return site.clock.advance(given.seconds * 1_000)
  const { code: id } = given
  const admin = site.asAdmin()
  const attempt = async () => {
    if (given.kind === 'vote')
      await recordVote(site.asVisitor(`${given.visitor}.0.2.1`), { id, vote: given.vote })
    else if (given.kind === 'copy')
      await recordCopy(site.asVisitor(`${given.visitor}.0.2.1`), { id })
    else if (given.kind === 'status')
      await setCodeStatus(admin, { ids: [id], status: given.status })
    else await deleteCode(admin, { id })
  }
  await attempt().catch((error: unknown) => expect(error).toMatchObject({ code: 'not_found' }))
  // As the procedures of the operator do.
  if (given.kind === 'status' || given.kind === 'delete') site.deps.publicData.renewAll()
}

async function expectSame(site: Site, address: string): Promise<void> {
  const kept = await readKept(site, address)
  const made = await readText(await createApp(site.appDeps).request(address))
  const at = [...made].findIndex((letter, place) => letter !== kept[place])
  const excerpt = (text: string) => text.slice(Math.max(0, at - 60), at + 60)
  if (kept !== made) expect([address, excerpt(kept)]).toEqual([address, excerpt(made)])
}

// Pages hold milliseconds of the machine's clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: TEST_NOW }))
afterEach(() => void vi.useRealTimers())

test(
  `whatever is written, a kept answer of a brand says what a new one says (seed ${SEED})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fewAddresses,
        fc.array(step, { minLength: 10, maxLength: 40 }),
        async (addresses, steps) => {
          const site = await createSite()
          for (const given of steps)
            if (given.kind === 'read')
              await expectSame(site, addresses[given.which % addresses.length] ?? '/')
            else await write(site, given)
          await site.close()
        },
      ),
      settings(),
    )
  },
  TIMEOUT_MS,
)

test('a code that votes take off the lists leaves every kept answer within a minute', async () => {
  const site = await createSite()
  const counted: string[] = []
  // Ten voters on two days.
  for (let visitor = 1; visitor <= 10; visitor += 1) {
    if (visitor === 10) site.clock.advance(24 * 3_600_000)
    for (const address of [...BRANDS, ...OTHERS]) await readKept(site, address)
    await recordVote(site.asVisitor(`${visitor}.0.2.1`), { id: 1, vote: 'not_working' })
    site.clock.advance(60_000)
    for (const address of [...BRANDS, ...OTHERS]) await expectSame(site, address)
    counted.push(await readKept(site, '/api/brands/all'))
  }
  expect(new Set(counted).size).toBe(2)
  await site.close()
})
