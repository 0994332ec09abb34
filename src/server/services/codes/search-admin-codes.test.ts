import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { brands } from '#db/schema/index.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { ListCodesInput } from '#shared/schemas/admin-code.ts'
import { inDays } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { listCodes } from './list-codes.ts'

const t = useTestContext()

const list = (input: ListCodesInput = {}) => listCodes(t.asAdmin(), input)
const names = (input: ListCodesInput = {}) => list(input).codes.map(({ code }) => code)

describe('search', () => {
  beforeEach(() => {
    const brandId = insertBrand(t.db, { name: 'Müller & Söhne' }).id
    const influencerId = insertInfluencer(t.db, { username: 'lea.gruen_x' }).id
    insertCode(t.db, { code: 'GRÜN-15', brandId, createdAt: inDays(-3) })
    const other = { brandId: insertBrand(t.db, { name: 'Affe' }).id }
    insertCode(t.db, { code: 'Sommer20', ...other, influencerId, createdAt: inDays(-2) })
    insertCode(t.db, { code: 'HERBST', ...other, createdAt: inDays(-1) })
  })

  test.each([
    ['part of a code, whatever the case', 'OMMER', ['Sommer20']],
    ['umlauts of a code', 'gruen-15', ['GRÜN-15']],
    ['umlauts', 'grün', ['Sommer20', 'GRÜN-15']],
    ['their plain letters', 'grun', ['Sommer20', 'GRÜN-15']],
    ['a brand', 'MUELLER', ['GRÜN-15']],
    ['several words, from anywhere', 'sohne grün', ['GRÜN-15']],
    ['words that do not come together', 'sohne herbst', []],
    ['a short word begins a word', 'so', ['Sommer20', 'GRÜN-15']],
    ['a short word within a code', '15', ['GRÜN-15']],
    ['a short word within a username', 'x', ['Sommer20']],
    ['a short word stands nowhere in the middle', 'mm', []],
    ['an influencer', '@lea.gruen', ['Sommer20']],
    ['punctuation alone finds nothing', '%&"', []],
    ['operators are words', 'herbst OR sommer', []],
    ['quotes do no harm', '"herbst', ['HERBST']],
  ])('%s', (_, search, wanted) => {
    expect(names({ search })).toEqual(wanted)
    const ofBrands = ['Müller & Söhne', 'Affe'].flatMap((name) => {
      const brand = t.db.select().from(brands).where(eq(brands.name, name)).get()
      return names({ search, brandId: brand?.id })
    })
    expect(ofBrands.sort()).toEqual(wanted.toSorted())
    expect(list({ search }).matching).toBe(wanted.length)
  })

  test('follows a renamed code, another brand and another name of a brand', () => {
    t.sqlite.exec(
      "update codes set code = 'WINTER', normalized_code = 'WINTER' where code = 'HERBST'",
    )
    expect(names({ search: 'winter' })).toEqual(['WINTER'])
    expect(names({ search: 'herbst' })).toEqual([])
    t.sqlite.exec("update codes set brand_id = (select id from brands where name like 'M_ller%')")
    expect(names({ search: 'muller' })).toHaveLength(3)
    t.sqlite.exec("update brands set search_text = 'neu'")
    expect(names({ search: 'neu' })).toHaveLength(3)
    expect(names({ search: 'muller' })).toEqual([])
  })

  test('stops at a thousand, at the newest within a state, and says so', () => {
    const brandId = insertBrand(t.db, { name: 'Viele' }).id
    const influencerId = insertInfluencer(t.db).id
    t.sqlite.exec(`insert into codes (brand_id, influencer_id, code, normalized_code, confidence,
      created_at, extracted_at)
      with recursive numbers (n) as (
        select 1 union all select n + 1 from numbers where n <= ${LIMITS.searchedCodes})
      select ${brandId}, ${influencerId}, 'V' || n, 'V' || n, 0.9, 0, 0 from numbers`)
    const page = list({ search: 'viele', sort: 'created' })
    expect(page).toMatchObject({ matching: LIMITS.searchedCodes, isCapped: true })
    expect(page.codes[0]?.code).toBe('V2')
    t.sqlite.exec("update codes set needs_review = 1 where code = 'V1'")
    t.sqlite.exec("update codes set status = 'rejected' where code = 'V9'")
    const found = [1, 4].map((number) => names({ search: 'viele', page: number, sort: 'created' }))
    expect(found[0]?.slice(0, 3)).toEqual(['V1', 'V2', 'V3'])
    expect(found.flat()).not.toContain('V9')
    expect(names({ search: 'viele', filter: 'rejected' })).toEqual(['V9'])
    expect(list({ search: 'viele', filter: 'review' })).toMatchObject({ isCapped: false })
    expect(list({ brandId })).toMatchObject({ matching: LIMITS.searchedCodes + 1, isCapped: false })
  })
})
