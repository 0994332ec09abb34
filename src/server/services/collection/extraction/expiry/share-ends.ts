import type { Territory } from '../codes/territories.ts'
import { type Caption, GAP, indexAt, type Token } from '../text/tokens.ts'
import type { Expiry } from './find-expiries.ts'

/** A code as the ends see it: its place, what belongs to it and the shops it is for. */
export type Holder = { index: number; territory: Territory; shops: readonly string[] }

/** The ends that count for each holder: its own, and those said of all. */
export function shareEnds(
  caption: Caption,
  holders: readonly Holder[],
  expiries: readonly Expiry[],
): Expiry[][] {
  const placed = expiries.flatMap((expiry) => {
    const at = indexAt(caption.tokens, expiry.at)
    if (at < 0 || (!expiry.isLoose && !isAboutOffer(caption, holders, at))) return []
    const owner = isForAll(caption, holders, at) ? undefined : ownerOf(caption.tokens, holders, at)
    return [{ expiry, owner }]
  })
  return holders.map((holder) =>
    placed.flatMap(({ expiry, owner }) =>
      owner === undefined || owner === holder || isSameShop(owner, holder) ? [expiry] : [],
    ),
  )
}

function isSameShop(one: Holder, two: Holder): boolean {
  return (
    one.shops.length === two.shops.length && one.shops.every((shop) => two.shops.includes(shop))
  )
}

/** The only code of the sentence, else the one to whose territory the end belongs. */
function ownerOf(
  tokens: readonly Token[],
  holders: readonly Holder[],
  at: number,
): Holder | undefined {
  const sentence = tokens[at]?.sentence
  const near = holders.filter(({ index }) => tokens[index]?.sentence === sentence)
  if (near.length === 1) return near[0]
  return holders.find(({ territory }) => territory.first <= at && at <= territory.last)
}

const ALL_BEFORE =
  /(?<!auf )(?<!\p{L})(?:alle|alles|beide|beides|jeweils|sämtliche|codes|beiden|überall)(?: (?!auf )\p{L}+){0,3}\W*$/iu

/** Said before the first code or after the last, in a line of its own or with 'alle', 'beides'. */
function isForAll({ text, tokens }: Caption, holders: readonly Holder[], at: number): boolean {
  const token = tokens[at]
  if (!token) return false
  if (ALL_BEFORE.test(text.slice(Math.max(0, token.start - 40), token.start))) return true
  if (holders.some(({ index }) => tokens[index]?.sentence === token.sentence)) return false
  const lines = holders.map(({ index }) => tokens[index]?.line ?? 0)
  if (token.line < Math.min(...lines) || token.line > Math.max(...lines)) return true
  return holders.every(({ index }) => index > at)
}

const ABOUT_OFFER =
  /^(?:gilt|gelten|gültig\p{L}*|läuft|laufen|lauft|endet|enden|ends|expires|valid|until|nur|only|aktion\p{L}*|\p{L}*codes?|\p{L}*rabatte?|angebote?|deals?|sale|einlösbar\p{L}*|buchbar|bestellbar|einlösen|aktiv|letzte\p{L}*|verlängert|spart|sparen|sparst|prozent|gratis|verfällt|shop|\p{L}*bestell\p{L}*|rabattiert|reduziert|günstiger|%|€|euro)$/u
const PICTURE = /^\p{Extended_Pictographic}/u
const STARTS =
  /^(?:bis|nur|noch|until|only|endet|ende|und|aber|also|ab|alle|alles|beides|jeweils)$/u

/** Further off, no word of a sentence without end speaks of this day. */
const MAX_REACH = 60

/** Whether the words around an end speak of the code: 'Bin bis Freitag im Urlaub' does not. */
function isAboutOffer({ tokens }: Caption, holders: readonly Holder[], at: number): boolean {
  const parts = (index: number) =>
    (tokens[index]?.gap ?? GAP.blank) >= GAP.bullet || PICTURE.test(tokens[index]?.text ?? '')
  let first = at
  while (first > 0 && at - first < MAX_REACH && !parts(first)) first -= 1
  let last = at
  while (last + 1 < tokens.length && last - at < MAX_REACH && !parts(last + 1)) last += 1
  if (holders.some(({ index }) => index >= first && index <= last)) return true
  const words = tokens.slice(first, last + 1)
  const head = words.find(({ kind }) => kind === 'word')
  return STARTS.test(head?.lower ?? '') || words.some(({ lower }) => ABOUT_OFFER.test(lower))
}
