import { expect, it } from 'vitest'
import { normalizeCode } from '#shared/domain/names.ts'
import { openTestReader } from '#test/caption-reader.ts'
import labels from '#test/conditions.jsonl?raw'
import { printConditions } from '#test/conditions.ts'
import { loadCaptions, matchLabels } from '#test/training/labelled-captions.ts'
import { readCaption } from '../reader.ts'

const reader = await openTestReader()
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

const authors = new Set(labelled.map(({ id }) => id.split('-')[0]))
const captions = loadCaptions().filter(
  ({ author, codes }) => authors.has(author) && codes.length > 0,
)
const read: string[] = []
/** Whose codes and amounts were read as labelled: what else is read of the others is no matter of terms. */
const rightIds = new Set<string>()
for (const caption of captions) {
  const { offers } = await readCaption(caption, reader)
  const { pairs, missed, extra } = matchLabels(caption.codes, offers)
  const isOther = pairs.some(({ label, read }) => label.discountAmount !== read.discountAmount)
  if (missed.length > 0 || extra.length > 0 || isOther) continue
  rightIds.add(caption.id)
  for (const { code, conditions } of offers)
    read.push(...listSingle({ id: caption.id, code, conditions: printConditions(conditions) }))
}
const expected = labelled.filter(({ id }) => rightIds.has(id)).flatMap(listSingle)

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
