import type { Offer } from '#shared/schemas/post.ts'
import {
  type CaptionLabel,
  isSameBrand,
  type LabelledCaption,
  matchLabels,
} from './labelled-captions.ts'

/** A caption and what was read in it. */
export type JudgedReading = { caption: LabelledCaption; offers: Offer[] }

type JudgedOffer = {
  offer: Offer
  /** Null for what is no code. */
  label: CaptionLabel | null
  isShop: boolean
  isAmount: boolean
  isEnd: boolean
}
export const isWhole = ({ label, isShop, isAmount, isEnd }: JudgedOffer): boolean =>
  label !== null && isShop && isAmount && isEnd

/** Sets what was read in captions against their labels; the codes that were not read are given as well. */
export function judgeReadings(readings: readonly JudgedReading[]) {
  const offers: (JudgedOffer & { caption: LabelledCaption })[] = []
  const missed: { caption: LabelledCaption; label: CaptionLabel }[] = []
  for (const { caption, offers: read } of readings) {
    const matched = matchLabels(caption.codes, read)
    for (const { label, read: offer } of matched.pairs)
      offers.push({
        caption,
        offer,
        label,
        isShop: isSameBrand(offer.brand, label.brand),
        isAmount:
          offer.discountAmount === label.discountAmount &&
          offer.discountType === label.discountType,
        isEnd: offer.expiresAt === (label.expiresAt?.slice(0, 10) ?? null),
      })
    for (const offer of matched.extra)
      offers.push({ caption, offer, label: null, isShop: false, isAmount: false, isEnd: false })
    for (const label of matched.missed) missed.push({ caption, label })
  }
  return { offers, missed }
}
type Judged = ReturnType<typeof judgeReadings>

const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(3))
const SURE = 0.8

/** Heads of the columns of `describeScore`. */
export const SCORE_COLUMNS =
  'set | captions | codes | false | F1 | precision | recall | named shop | shop | amount | stated end | end | whole | sure of right codes | sure: whole | sure: code'

/** One row of a table: F1 of codes; of right codes the right shops, amounts and ends; offers of 0.8 and more. */
export function describeScore(name: string, captions: number, { offers, missed }: Judged): string {
  const right = offers.filter(({ label }) => label)
  const labelled = right.length + missed.length
  const sure = offers.filter(({ offer }) => offer.confidence >= SURE)
  const named = right.filter(({ label }) => label?.brand)
  const dated = right.filter(({ label }) => label?.expiresAt)
  const count = (list: readonly JudgedOffer[], isRight: (one: JudgedOffer) => boolean) =>
    share(list.filter(isRight).length, list.length)
  return [
    name,
    captions,
    labelled,
    offers.length - right.length,
    share(2 * right.length, offers.length + labelled),
    share(right.length, offers.length),
    share(right.length, labelled),
    count(named, ({ isShop }) => isShop),
    count(right, ({ isShop }) => isShop),
    count(right, ({ isAmount }) => isAmount),
    `${count(dated, ({ isEnd }) => isEnd)} (${dated.length})`,
    count(right, ({ isEnd }) => isEnd),
    count(right, isWhole),
    share(sure.filter(({ label }) => label).length, labelled),
    `${count(sure, isWhole)} (${sure.length})`,
    count(sure, ({ label }) => label !== null),
  ].join(' | ')
}

/** What was misread, a line each. */
export const listErrors = ({ offers, missed }: Judged): string[] => [
  ...missed.map(({ caption, label }) => `${caption.id} missed ${label.code}`),
  ...offers.flatMap((one) => {
    const { caption, offer, label, isShop, isAmount, isEnd } = one
    const at = `${caption.id} ${offer.confidence}`
    if (!label) return [`${at} extra ${offer.code} (${offer.brand})`]
    return [
      ...(isShop ? [] : [`${at} shop ${offer.code}: ${offer.brand}, not ${label.brand}`]),
      ...(isAmount
        ? []
        : [`${at} amount ${offer.code}: ${offer.discountAmount}, not ${label.discountAmount}`]),
      ...(isEnd ? [] : [`${at} end ${offer.code}: ${offer.expiresAt}, not ${label.expiresAt}`]),
    ]
  }),
]

/** How often what is stated is right, by tenths of the confidence. */
export function describeConfidence({ offers }: Judged): string[] {
  return Array.from({ length: 10 }, (_, tenth) => {
    const within = offers.filter(
      ({ offer }) => Math.min(9, Math.floor(offer.confidence * 10)) === tenth,
    )
    const stated = within.reduce((sum, { offer }) => sum + offer.confidence, 0)
    return `${tenth / 10}: ${within.length} offers, stated ${share(stated, within.length)}, right ${share(within.filter(isWhole).length, within.length)}`
  })
}
