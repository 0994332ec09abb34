import { type ConfidenceModel, rateChoices } from '#extraction/confidence.ts'
import { isSameBrand, matchLabels } from '#test/training/labelled-captions.ts'
import { type HeldOutReading, isWhole, type ReadCode } from '#test/training/train-reader.ts'

/** What became of the codes of some captions. */
const EMPTY = {
  captions: 0,
  labelled: 0,
  read: 0,
  /** Codes that are right, and of these the right shops, amounts with their unit, ends. */
  right: 0,
  shops: 0,
  amounts: 0,
  ends: 0,
  whole: 0,
}
export type ReadingScore = typeof EMPTY

/** What was misread, in words. */
export type ReadingError = { reading: HeldOutReading; what: string }

/** Sets what was read in captions against their labels. */
export function judgeReadings(
  readings: readonly HeldOutReading[],
  onMiss: (miss: ReadingError) => void = () => {},
): ReadingScore {
  const score = { ...EMPTY }
  for (const reading of readings) {
    const { caption, read } = reading
    const miss = (what: string) => onMiss({ reading, what })
    const { pairs, missed, extra } = matchLabels(caption.codes, read)
    score.captions += 1
    score.labelled += caption.codes.length
    score.read += read.length
    score.right += pairs.length
    for (const { code } of missed) miss(`missed ${code}`)
    for (const { code } of extra) miss(`extra ${code}`)
    for (const { label, read: found } of pairs) {
      const isShop = isSameBrand(found.brand, label.brand)
      const isAmount =
        (found.amount?.value ?? null) === label.discountAmount &&
        (found.amount?.type ?? null) === label.discountType
      const isEnd = found.end === label.expiresAt
      score.shops += Number(isShop)
      score.amounts += Number(isAmount)
      score.ends += Number(isEnd)
      score.whole += Number(isWhole(found, label))
      if (!isShop) miss(`shop ${label.code}: ${found.brand}, not ${label.brand}`)
      if (!isAmount)
        miss(`amount ${label.code}: ${found.amount?.value}, not ${label.discountAmount}`)
      if (!isEnd) miss(`end ${label.code}: ${found.end}, not ${label.expiresAt}`)
    }
  }
  return score
}

export function addScores(scores: readonly ReadingScore[]): ReadingScore {
  const sum = { ...EMPTY }
  for (const score of scores)
    for (const key of Object.keys(sum) as (keyof ReadingScore)[]) sum[key] += score[key]
  return sum
}

const share = (part: number, whole: number) =>
  (whole === 0 ? '–' : (part / whole).toFixed(3)).padStart(6)

/** One line: F1, precision, recall, and the right shops, amounts and ends among right codes. */
export function describeScore(name: string, score: ReadingScore): string {
  const { labelled, read, right, shops, amounts, ends, whole } = score
  return [
    name.padEnd(14),
    String(score.captions).padStart(5),
    String(labelled).padStart(5),
    `F1 ${share(2 * right, labelled + read)}`,
    `precision ${share(right, read)}`,
    `recall ${share(right, labelled)}`,
    `shop ${share(shops, right)}`,
    `amount ${share(amounts, right)}`,
    `end ${share(ends, right)}`,
    `all ${share(whole, right)}`,
  ].join('  ')
}

/** An offer with its confidence, and whether its code and all of it are right. */
export type RatedOffer = { code: number; whole: number; isCode: boolean; isWhole: boolean }

export function rateReadings(
  readings: readonly HeldOutReading[],
  model: ConfidenceModel,
): RatedOffer[] {
  return readings.flatMap(({ caption, read }) => {
    const { pairs } = matchLabels(caption.codes, read)
    return read.map((item: ReadCode) => {
      const pair = pairs.find((other) => other.read === item)
      return {
        ...rateChoices(model, item.signs),
        isCode: pair !== undefined,
        isWhole: pair !== undefined && isWhole(item, pair.label),
      }
    })
  })
}

const SURE = 0.8

/** What holds for offers of 0.8 and more, and how often what is stated is right in each tenth. */
export function describeConfidence(offers: readonly RatedOffer[], labelled: number): string {
  const sure = offers.filter(({ whole }) => whole >= SURE)
  const count = (some: readonly RatedOffer[], key: 'isCode' | 'isWhole') =>
    some.filter((offer) => offer[key]).length
  const lines = [
    `of 0.8 and more: ${sure.length}, whole ${share(count(sure, 'isWhole'), sure.length)}, code ${share(count(sure, 'isCode'), sure.length)}, of all codes ${share(count(sure, 'isCode'), labelled)}`,
  ]
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const within = offers.filter(({ whole }) => Math.min(9, Math.floor(whole * 10)) === tenth)
    const stated = within.reduce((sum, { whole }) => sum + whole, 0)
    lines.push(
      `  ${(tenth / 10).toFixed(1)}  ${String(within.length).padStart(5)}  stated ${share(stated, within.length)}  right ${share(count(within, 'isWhole'), within.length)}`,
    )
  }
  return lines.join('\n')
}
