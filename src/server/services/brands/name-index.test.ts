import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SEED, settings, TIMEOUT_MS } from '#test/properties/property-site.ts'
import {
  foldNames,
  matchFuzzily,
  matchNames,
  type SearchTerm,
  toSearchTerm,
} from './match-names.ts'
import { createNameIndex, type Named } from './name-index.ts'

/** Few letters and few lengths, so that names are alike; a letter outside the first 16 bits, and umlauts. */
const word = fc
  .array(fc.constantFrom('a', 'a', 'b', 'b', 'k', 'ä', 'ue', '𝒂', '1'), {
    minLength: 1,
    maxLength: 10,
  })
  .map((letters) => letters.join(''))
const name = fc
  .array(word, { minLength: 1, maxLength: 3 })
  .chain((words) => fc.constantFrom(words.join(' '), words.join('-'), words.join('')))

/** A name as somebody types it who makes up to three mistakes. */
const misspelled = fc
  .tuple(name, fc.array(fc.tuple(fc.nat(), fc.constantFrom('leave out', 'add', 'swap', 'blank'))))
  .map(([text, mistakes]) =>
    mistakes.slice(0, 3).reduce((typed, [where, mistake]) => {
      const at = where % typed.length
      const [before, here, after] = [
        typed.slice(0, at),
        typed.slice(at, at + 2),
        typed.slice(at + 2),
      ]
      const swapped = [...here].reverse().join('')
      if (mistake === 'leave out') return before + here.slice(1) + after || 'a'
      if (mistake === 'add') return `${before}z${here}${after}`
      return mistake === 'swap' ? before + swapped + after : `${before} ${here}${after}`
    }, text),
  )

const judge = (term: SearchTerm, { item, names }: Named<number>) => {
  const tier = matchNames(term, names)
  const typos = matchFuzzily(term, names)
  return tier === null && typos === null ? [] : [{ item, tier, typos }]
}

/** As long as comparing every name would take, without an index. */
const judgeAll = (term: SearchTerm, entries: readonly Named<number>[]) =>
  entries.flatMap((entry) => judge(term, entry))

test(
  `a search in the index finds what comparing every name finds, in the same order (seed ${SEED})`,
  () => {
    let found = 0
    fc.assert(
      fc.property(
        fc.array(fc.array(name, { minLength: 1, maxLength: 2 }), { maxLength: 40, size: 'max' }),
        fc.array(fc.oneof(name, misspelled), { minLength: 20, maxLength: 20 }),
        (names, typed) => {
          const entries = names.map((own, item) => ({ item, names: foldNames(...own) }))
          const index = createNameIndex(entries)
          const known = names.flat().map((own) => own.slice(0, -1) || own)
          for (const q of [...typed, ...names.flat(), ...known]) {
            const term = toSearchTerm(q)
            if (term.words.length === 0) continue
            const expected = judgeAll(term, entries)
            found += expected.filter(({ tier }) => tier === null).length
            expect([q, judgeAll(term, index.findCandidates(term))]).toEqual([q, expected])
          }
        },
      ),
      settings(4),
    )
    // Else it would prove nothing about typos.
    expect(found).toBeGreaterThan(100)
  },
  TIMEOUT_MS,
)

test('few names are left to be compared', () => {
  const entries = Array.from({ length: 5_000 }, (_, number) => ({
    item: number,
    names: foldNames(`Marke ${number.toString(36)}`, `marke-${number.toString(36)}`),
  }))
  const index = createNameIndex(entries)
  const count = (q: string) => index.findCandidates(toSearchTerm(q)).length
  expect(count('marke 2zz')).toBeLessThan(300)
  expect(count('zweifel')).toBe(0)
  expect(count('marke')).toBe(5_000)
})
