import { normalizeCode, toBrandKey } from '#shared/domain/fold-text.ts'
import type { CaptionLabel } from './captions.ts'

type Read = { code: string; brand: string | null }

/** What of the read is on the list of labels, what is missing in it, and what is too much. */
export type Matched<Item extends Read> = {
  pairs: { label: CaptionLabel; read: Item }[]
  missed: CaptionLabel[]
  extra: Item[]
}

/**
 * Sets codes as they were read against the labels: one for each label, that of its shop first.
 * `toKey` says which spellings of a code are the same.
 */
export function matchLabels<Item extends Read>(
  labels: readonly CaptionLabel[],
  read: readonly Item[],
  toKey: (code: string) => string = normalizeCode,
): Matched<Item> {
  const extra = [...read]
  const missed: CaptionLabel[] = []
  const pairs: Matched<Item>['pairs'] = []
  for (const label of labels) {
    const same = extra.filter(({ code }) => toKey(code) === toKey(label.code))
    const found = same.find(({ brand }) => isSameBrand(brand, label.brand)) ?? same[0]
    if (!found) missed.push(label)
    else {
      extra.splice(extra.indexOf(found), 1)
      pairs.push({ label, read: found })
    }
  }
  return { pairs, missed, extra }
}

/** Without case, punctuation and '_de'/'.official'; one name containing the other counts. */
export function isSameBrand(one: string | null, two: string | null): boolean {
  if (one === null || two === null) return one === two
  const [a, b] = [plain(one), plain(two)]
  return a.includes(b) || b.includes(a)
}

const plain = (name: string) => toBrandKey(name.replace(/[._](?:de|official)$/iu, ''))
