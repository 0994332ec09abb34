import type { ReadCode } from '#extraction/read-codes.ts'
import type { LabelledCaption } from '#extraction/training/captions.ts'
import { isSameBrand } from '#server/services/collection/extraction/golden/same-brand.ts'
import { normalizeCode } from '#shared/domain/fold-text.ts'

/** What became of the codes of some captions. */
export type Verdict = {
  captions: number
  labelled: number
  read: number
  /** Codes that are right, and of these the right shops, amounts with their unit. */
  right: number
  shops: number
  amounts: number
  /** Of 0.8 and more: read, code right, all right. */
  sure: number
  sureCodes: number
  sureWhole: number
}

const EMPTY: Verdict = {
  captions: 0,
  labelled: 0,
  read: 0,
  right: 0,
  shops: 0,
  amounts: 0,
  sure: 0,
  sureCodes: 0,
  sureWhole: 0,
}
const SURE = 0.8

export type Miss = {
  caption: LabelledCaption
  kind: 'missed' | 'extra' | 'shop' | 'amount'
  what: string
}

/** Sets what a reader reads in captions against their labels. */
export function judgeReader(
  captions: readonly LabelledCaption[],
  read: (caption: LabelledCaption) => ReadCode[],
  onMiss: (miss: Miss) => void = () => {},
): Verdict {
  const verdict = { ...EMPTY }
  for (const caption of captions) {
    verdict.captions += 1
    verdict.labelled += caption.codes.length
    const rest = read(caption)
    verdict.read += rest.length
    for (const found of rest) if (confidenceOf(found) >= SURE) verdict.sure += 1
    for (const label of caption.codes) {
      const same = rest.filter(({ code }) => normalizeCode(code) === normalizeCode(label.code))
      const found = same.find(({ brand }) => isSameBrand(brand, label.brand)) ?? same[0]
      if (!found) {
        onMiss({ caption, kind: 'missed', what: label.code })
        continue
      }
      rest.splice(rest.indexOf(found), 1)
      const isShop = isSameBrand(found.brand, label.brand)
      const isAmount =
        (found.amount?.value ?? null) === label.discountAmount &&
        (found.amount?.type ?? null) === label.discountType
      verdict.right += 1
      verdict.shops += Number(isShop)
      verdict.amounts += Number(isAmount)
      if (confidenceOf(found) >= SURE) {
        verdict.sureCodes += 1
        verdict.sureWhole += Number(isShop && isAmount)
      }
      if (!isShop)
        onMiss({ caption, kind: 'shop', what: `${label.code}: ${found.brand}, not ${label.brand}` })
      if (!isAmount)
        onMiss({
          caption,
          kind: 'amount',
          what: `${label.code}: ${found.amount?.value}, not ${label.discountAmount}`,
        })
    }
    for (const extra of rest) onMiss({ caption, kind: 'extra', what: extra.code })
  }
  return verdict
}

const confidenceOf = ({ codeScore, shopScore, amountScore }: ReadCode) =>
  codeScore * shopScore * amountScore

export function addVerdicts(verdicts: readonly Verdict[]): Verdict {
  const sum = { ...EMPTY }
  for (const verdict of verdicts)
    for (const key of Object.keys(sum) as (keyof Verdict)[]) sum[key] += verdict[key]
  return sum
}

/** One line: F1, precision, recall, shops, amounts, and what holds of the sure ones. */
export function describeVerdict(name: string, verdict: Verdict): string {
  const { labelled, read, right, shops, amounts, sure, sureCodes, sureWhole } = verdict
  const share = (part: number, whole: number) =>
    (whole === 0 ? '–' : (part / whole).toFixed(3)).padStart(6)
  return [
    name.padEnd(14),
    String(verdict.captions).padStart(5),
    String(labelled).padStart(5),
    `F1 ${share(2 * right, labelled + read)}`,
    `precision ${share(right, read)}`,
    `recall ${share(right, labelled)}`,
    `shop ${share(shops, right)}`,
    `amount ${share(amounts, right)}`,
    `sure: ${share(sureCodes, labelled)} found, code ${share(sureCodes, sure)}, whole ${share(sureWhole, sure)}`,
  ].join('  ')
}
