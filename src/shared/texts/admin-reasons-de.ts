import { toBrandKey } from '../domain/names.ts'
import type { CodeSource } from '../schemas/code.ts'
import type { CodeReasons, Options, SourceExplanation } from '../schemas/source-explanation.ts'
import { splitReader } from './describe-reader.ts'
import { formatDate, formatShare, toPercent } from './format.ts'

/** Texts of the reasons below a source. */
export const REASON_TEXTS = {
  question: (confidence: number) => `Warum ${formatShare(confidence)}?`,
  of: (username: string) => `, Beitrag von @${username}`,
  loading: 'Das Zitat wird gelesen …',
  failed: 'Die Gründe konnten nicht geladen werden.',
  basis:
    'Neu gelesen aus dem Zitat. Mehr vom Beitrag ist nicht gespeichert, deshalb kann etwas fehlen, was beim ersten Lesen zählte.',
  isCode: 'Ist es ein Code?',
  inFavour: 'Spricht dafür',
  against: 'Spricht dagegen',
  none: 'nichts',
  order: 'Das Stärkste zuerst; je länger der Balken, desto mehr zählt der Grund.',
  choices: 'Das stand zur Wahl',
  shop: 'Shop',
  amount: 'Rabatt',
  end: 'Gültig bis',
} as const

/** How sure the reader is today, and of what the least. */
export function describeShares(code: string, { share, offer }: CodeReasons): string {
  const isCode = `${code} ist zu ${formatShare(share)} ein Code.`
  if (!offer) return `${isCode} Im Zitat allein genügt das nicht, um ihn zu lesen.`
  const { shops, amounts, ends } = offer
  const choices = [
    { name: 'der Shop', share: shops[0]?.share ?? 1 },
    { name: 'der Rabatt', share: amounts[0]?.share ?? 1 },
    { name: 'das Ende', share: ends[0]?.share ?? 1 },
  ].toSorted((one, two) => one.share - two.share)
  const [weakest] = choices
  const whole = `Mit Shop, Rabatt und Ende ist er zu ${formatShare(offer.confidence)} richtig gelesen`
  return weakest && weakest.share < share
    ? `${isCode} ${whole}; am wenigsten sicher ist ${weakest.name} (${formatShare(weakest.share)}).`
    : `${isCode} ${whole}.`
}

/** Confidences that differ by less count as equal. */
const NEAR = 0.03

type Source = Pick<CodeSource, 'reader' | 'confidence'>
type Explained = Extract<SourceExplanation, { reasons: CodeReasons }>

/** How today's reading differs from the stored one, in one sentence; null where it does not. */
export function describeChange(
  { reader, confidence }: Source,
  { reader: today, reasons }: Explained,
): string | null {
  const { own, models } = splitReader(reader)
  if (models.length > 0)
    return `Mitgelesen hat das KI-Modell ${models.join(' und ')}, das keine Gründe nennt: Hier stehen nur die des Leseprogramms.`
  const isOther = own !== today
  const isAsSure = Math.abs((reasons.offer?.confidence ?? 0) - confidence) < NEAR
  if (isAsSure)
    return isOther
      ? `Damals las eine andere Fassung des Leseprogramms (${own}, heute ${today}).`
      : null
  const cause = isOther
    ? `gelesen hat eine andere Fassung des Leseprogramms (${own}, heute ${today})`
    : 'die bekannten Marken können andere gewesen sein'
  return `Beim ersten Lesen waren es ${formatShare(confidence)}: Damals zählte der übrige Beitrag mit, und ${cause}.`
}

export function describeObstacle(
  obstacle: Extract<SourceExplanation, { obstacle: string }>['obstacle'],
  { code, reader }: { code: string; reader: string },
): string {
  const { models } = splitReader(reader)
  const sentences = {
    quote_gone:
      'Das Zitat ist nicht mehr gespeichert. Ohne die Worte des Beitrags gibt es keine Gründe.',
    imported: 'Diese Fundstelle wurde importiert. Wie sie gelesen wurde, ist nicht bekannt.',
    model: `Diese Fundstelle hat nur das KI-Modell ${models.join(' und ')} gelesen. Es nennt keine Gründe.`,
    no_code: `Im Zitat sieht das Leseprogramm heute nichts, was der Code ${code} sein könnte.`,
    not_read: 'Das Zitat ließ sich nicht noch einmal lesen.',
  }
  return sentences[obstacle]
}

/** Where the code's brand is none of the shops; null where it is. */
export const describeMissingShop = (brand: string, shops: Options) =>
  shops.some(({ name }) => name !== null && toBrandKey(name) === toBrandKey(brand))
    ? null
    : `${brand} ist nicht dabei: Der Name stand wohl an anderer Stelle des Beitrags.`

/** The options as the operator reads them; a name that stands twice says so. */
export const listChoices = ({ shops, amounts, ends }: NonNullable<CodeReasons['offer']>) => [
  { title: REASON_TEXTS.shop, options: nameOptions(shops, 'kein Shop') },
  { title: REASON_TEXTS.amount, options: nameOptions(amounts, 'kein Betrag') },
  { title: REASON_TEXTS.end, options: nameOptions(ends, 'kein Ende', formatDate) },
]

function nameOptions(options: Options, none: string, format = (name: string) => name) {
  return options.map(({ name, share }, at) => {
    const isSecond = options.slice(0, at).some((earlier) => earlier.name === name)
    const words = name === null ? none : format(name)
    return {
      name: isSecond ? `${words} (andere Stelle)` : words,
      share: toPercent(share) === 0 ? 'unter 1\u00a0%' : formatShare(share),
    }
  })
}
