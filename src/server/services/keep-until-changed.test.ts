import { expect, test } from 'vitest'
import { createTestContext } from '#test/context.ts'
import { insertBrand, insertCode } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { setCodeStatus } from './codes/review-codes.ts'
import { recordVote } from './codes/votes.ts'
import { keepUntilChanged } from './page-changes.ts'

const t = useTestContext()

function createReads() {
  const counts = { ofVotes: 0, ofOthers: 0 }
  const reads = [
    keepUntilChanged({ isOfVotes: true }, () => {
      counts.ofVotes += 1
    }),
    keepUntilChanged({ isOfVotes: false }, () => {
      counts.ofOthers += 1
    }),
  ]
  return () => {
    for (const read of reads) read(t.asVisitor())
    return [counts.ofVotes, counts.ofOthers]
  }
}

test('is read once until the data change or the minute ends', async () => {
  const read = createReads()
  read()
  expect(read()).toEqual([1, 1])
  const { id } = insertCode(t.db)
  expect(read()).toEqual([2, 2])
  await setCodeStatus(t.asAdmin(), { ids: [id], status: 'rejected' })
  expect(read()).toEqual([3, 3])
  t.clock.advance(59_000)
  expect(read()).toEqual([3, 3])
  t.clock.advance(1_000)
  expect(read()).toEqual([4, 4])
})

test('votes change only what shows votes', async () => {
  const { id } = insertCode(t.db)
  const read = createReads()
  read()
  await recordVote(t.asVisitor(), { id, vote: 'working' })
  expect(read()).toEqual([2, 1])
})

test('every database has its own', () => {
  const readName = keepUntilChanged({ isOfVotes: false }, ({ db }) =>
    db.query.brands.findFirst().sync(),
  )
  const other = createTestContext()
  insertBrand(t.db, { name: 'Snocks' })
  insertBrand(other.db, { name: 'Gymshark' })
  expect(readName(t.asVisitor())?.name).toBe('Snocks')
  expect(readName(other.asVisitor())?.name).toBe('Gymshark')
  other.close()
})
