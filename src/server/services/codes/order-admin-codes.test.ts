import { beforeEach, describe, expect, test } from 'vitest'
import { CODE_FILTERS, CODE_SORTS } from '#shared/domain/vocabulary.ts'
import type { ListCodesInput } from '#shared/schemas/admin-code.ts'
import { inDays } from '#test/context.ts'
import { type CodeValues, insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { watchStatements } from '#test/observe.ts'
import { useTestContext } from '#test/use-context.ts'
import { listCodes } from './list-codes.ts'

const t = useTestContext()

const list = (input: ListCodesInput = {}) => listCodes(t.asAdmin(), input)
const names = (input: ListCodesInput = {}) => list(input).codes.map(({ code }) => code)

describe('orders', () => {
  // Without an amount counts as 0, without an end as the latest; what is alike goes by id.
  const ORDERS: Record<(typeof CODE_SORTS)[number], string> = {
    code: 'A B C D',
    brand: 'C A D B',
    influencer: 'B C A D',
    amount: 'B A D C',
    status: 'C A B D',
    expires: 'C B A D',
    votes: 'B C D A',
    uses: 'A D C B',
    created: 'C B A D',
    confidence: 'B A C D',
  }
  beforeEach(() => {
    const brand = (name: string) => insertBrand(t.db, { name }).id
    const person = (username: string) => insertInfluencer(t.db, { username }).id
    const codes: CodeValues[] = [
      { discountAmount: 10, upvotes: 5, confidence: 0.7, createdAt: inDays(-1) },
      {
        discountAmount: null,
        expiresAt: inDays(9),
        downvotes: 2,
        usageCount: 9,
        confidence: 0.6,
        createdAt: inDays(-2),
      },
      {
        discountAmount: 30,
        expiresAt: inDays(1),
        usageCount: 4,
        status: 'verified',
        createdAt: inDays(-3),
      },
      {},
    ]
    const brandIds = ['Mitte', 'Zebra', 'Affe'].map(brand)
    const influencerIds = ['zoe', 'anna', 'ben'].map(person)
    for (const [index, values] of codes.entries())
      insertCode(t.db, {
        code: 'ABCD'[index],
        brandId: brandIds[index % 3],
        influencerId: influencerIds[index % 3],
        ...values,
      })
  })

  test.each(CODE_SORTS)('%s, also backwards, in pages and of a search', (sort) => {
    const wanted = ORDERS[sort].split(' ')
    expect(names({ sort })).toEqual(wanted)
    expect(names({ sort: `-${sort}` })).toEqual(wanted.toReversed())
    const pages = [1, 2, 3, 4].flatMap((page) => names({ sort, page, pageSize: 1 }))
    expect(pages).toEqual(wanted)
    const found = names({ sort, search: 'aff' }).concat(names({ sort, search: 'mit' }))
    expect(found).toEqual(['C', ...wanted.filter((code) => code === 'A' || code === 'D')])
  })

  test.each(CODE_SORTS)('%s walks an index: nothing is sorted for a page', (sort) => {
    for (const filter of [undefined, ...CODE_FILTERS])
      for (const direction of ['', '-'] as const) {
        const statements = watchStatements(t.sqlite)
        list({ sort: `${direction}${sort}`, filter })
        const walks = statements.stop().filter((text) => text.includes('limit ? offset ?'))
        expect(walks).toHaveLength(1)
        const plan = t.sqlite.prepare(`explain query plan ${walks[0]}`).all(1, 0)
        expect(JSON.stringify(plan)).not.toContain('TEMP B-TREE')
      }
  })
})
