import { afterEach, beforeEach, expect, test } from 'vitest'
import { influencerPageSchema } from '#shared/schemas/influencer.ts'
import { createTestContext, TEST_NOW, type TestContext } from '../../testing/create-test-context.ts'
import { insertCode, insertInfluencer } from '../../testing/factories.ts'
import { getInfluencerPage } from './get-influencer-page.ts'

let t: TestContext
beforeEach(() => {
  t = createTestContext()
})
afterEach(() => t.close())

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

test('an unknown influencer is not found', () => {
  expect(() => getInfluencerPage(t.asVisitor(), { username: 'niemand' })).toThrow(
    expect.objectContaining({ code: 'not_found', message: 'Influencer nicht gefunden' }),
  )
})
