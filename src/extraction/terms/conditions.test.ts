import { expect, it } from 'vitest'
import brands from '#data/catalogue/brands.csv?raw'
import { parseCatalogue } from '#server/services/brands/catalogue.ts'
import { normalizeCode } from '#shared/domain/names.ts'
import labels from '#test/conditions.jsonl?raw'
import { printConditions } from '#test/conditions.ts'
import { loadCaptions } from '#test/training/labelled-captions.ts'
import { createReader, readCaption } from '../reader.ts'

const catalogue = createReader(parseCatalogue(brands))
type Label = { id: string; code: string; conditions: string }
const labelled = labels
  .split('\n')
  .filter((line) => line !== '')
  .map((line): Label => JSON.parse(line))

/** 'demo-124 GRETA10 ab 50': one entry for each single condition. */
function listSingle({ id, code, conditions }: Label): string[] {
  if (conditions === '') return []
  const single = conditions.split(/, (?=(?:ab \d|neu|einzeln|nicht ))/u)
  return single.map((words) => `${id} ${normalizeCode(code)} ${words}`)
}

const expected = labelled.flatMap(listSingle)
const authors = new Set(labelled.map(({ id }) => id.split('-')[0]))
const captions = loadCaptions().filter(({ author }) => authors.has(author))
const read = captions.flatMap((caption) =>
  readCaption(caption, catalogue).offers.flatMap(({ code, conditions }) =>
    listSingle({ id: caption.id, code, conditions: printConditions(conditions) }),
  ),
)

it('reads no wrong condition in the golden captions: one shown is worse than none', () => {
  expect(read.filter((entry) => !expected.includes(entry))).toEqual([])
})

/** Read for the first time when the rules were done. */
const isBlind = (entry: string) => entry.startsWith('blind-')

/** Sums without a token, conditions that stand in a heading, the first order without its noun. */
it.each([
  ['golden captions', expected.filter((entry) => !isBlind(entry)), 12 / 175],
  ['blind batches', expected.filter(isBlind), 20 / 53],
])('misses few conditions of the %s', (_, conditions, share) => {
  const missed = conditions.filter((entry) => !read.includes(entry))
  expect(conditions.length).toBeGreaterThan(40)
  expect(missed.length / conditions.length).toBeLessThanOrEqual(share)
})
