import { expect, test } from 'vitest'
import { influencerPageSchema } from '#shared/schemas/influencer.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertCode, insertInfluencer } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { getFeed } from '../feeds.ts'
import { getInfluencerPage } from './get-influencer-page.ts'

const t = useTestContext()

test.each(['anna.beispiel', '@Anna.Beispiel'])(
  '%s leads to the active codes by rank',
  (username) => {
    const influencerId = insertInfluencer(t.db, { username: 'anna.beispiel', bio: 'Hallo' }).id
    insertCode(t.db, { influencerId, code: 'SECOND', rank: 0.1 })
    insertCode(t.db, { influencerId, code: 'FIRST', rank: 0.2 })
    insertCode(t.db, { influencerId, code: 'ENDED', expiresAt: TEST_NOW })
    insertCode(t.db, { influencerId, code: 'DEAD', status: 'rejected' })
    insertCode(t.db, { code: 'OTHER' })
    const page = getInfluencerPage(t.asVisitor(), { username })
    expect(page.influencer).toMatchObject({ username: 'anna.beispiel', bio: 'Hallo' })
    expect(page.codes.map(({ code }) => code)).toEqual(['FIRST', 'SECOND'])
    expect(influencerPageSchema.parse(page)).toEqual(page)
  },
)

test('an influencer whose codes have all expired keeps the page', () => {
  const { id: influencerId } = insertInfluencer(t.db, { username: 'anna.beispiel' })
  insertCode(t.db, { influencerId, expiresAt: TEST_NOW })
  expect(getInfluencerPage(t.asVisitor(), { username: 'anna.beispiel' }).codes).toEqual([])
})

test('an influencer who is unknown, or has no code that visitors may see, is not found', () => {
  insertInfluencer(t.db, { username: 'nichts' })
  const { id: influencerId } = insertInfluencer(t.db, { username: 'verborgen' })
  insertCode(t.db, { influencerId, status: 'rejected' })
  insertCode(t.db, { influencerId, needsReview: true })
  for (const username of ['niemand', 'nichts', 'verborgen']) {
    const missing = expect.objectContaining({
      code: 'not_found',
      message: 'Influencer nicht gefunden',
    })
    expect(() => getInfluencerPage(t.asVisitor(), { username })).toThrow(missing)
    expect(() => getFeed(t.deps, { kind: 'influencer', key: username })).toThrow(missing)
  }
})
