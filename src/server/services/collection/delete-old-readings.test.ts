import { expect, test } from 'vitest'
import { modelReadings } from '#db/schema/index.ts'
import { TEST_NOW } from '#test/context.ts'
import { useTestContext } from '#test/use-context.ts'
import { deleteOldReadings } from './delete-old-texts.ts'

const t = useTestContext()

const DAY_MS = 86_400_000

test('what was read more than 180 days ago goes', () => {
  const row = { username: 'anna', reader: 'm+p1', captionHash: 'x', offers: [], tokens: 1 }
  const at = (days: number) => new Date(TEST_NOW.getTime() - days * DAY_MS)
  const ages = [0, 180, 181]
  t.db
    .insert(modelReadings)
    .values(ages.map((days) => ({ ...row, postKey: `instagram:${days}`, createdAt: at(days) })))
    .run()
  expect(deleteOldReadings(t.asSystem())).toBe(1)
  const keys = t.db.select({ postKey: modelReadings.postKey }).from(modelReadings).all()
  expect(keys.map(({ postKey }) => postKey)).toEqual(['instagram:0', 'instagram:180'])
  expect(() => deleteOldReadings(t.asVisitor())).toThrow(
    expect.objectContaining({ code: 'unauthenticated' }),
  )
})
