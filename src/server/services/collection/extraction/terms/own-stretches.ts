import type { BrandMention } from '../brands/brand-mentions.ts'
import type { Territory } from '../codes/territories.ts'
import type { Caption } from '../text/tokens.ts'

/** A code as its conditions see it: as written, where, and the shops it is for. */
export type ConditionHolder = { code: string; territory: Territory; shops: readonly string[] }

/** Said of every code of the caption. */
const OF_ALL = /(?<!\p{L})(?:alle|beide|sämtliche)n? (?:meine )?\p{L}*codes(?!\p{L})|jeweils/iu
/** Names what it leaves out: no reason to give the sentence to what is named. */
const LEAVES_OUT = /(?<!\p{L})(?:außer|ausgenommen|ausgeschlossen|exkl|nicht bei)(?!\p{L})/iu

/**
 * The stretches, one for each sentence, that may state a code's conditions: those of its
 * territory, but a sentence that names another code of the caption, or its shop, speaks of that.
 */
export function shareStretches(
  caption: Caption,
  holders: readonly ConditionHolder[],
  mentions: readonly BrandMention[],
): Territory[][] {
  const [only, second] = holders
  if (only && !second)
    return [
      cutSentences(caption, only.territory).filter(
        (stretch) => !isOtherOffer(caption, stretch, only, mentions),
      ),
    ]
  const shares = holders.map((): Territory[] => [])
  holders.forEach((owner, position) => {
    for (const stretch of cutSentences(caption, owner.territory)) {
      const words = textOf(caption, stretch)
      const named = namedIn(caption, stretch, holders, mentions)
      const isOwn = named.length === 0 || named.includes(owner)
      if (OF_ALL.test(words) && !LEAVES_OUT.test(words)) for (const all of shares) all.push(stretch)
      else if (isOwn) shares[position]?.push(stretch)
      else if (!LEAVES_OUT.test(words))
        for (const other of named) shares[holders.indexOf(other)]?.push(stretch)
    }
  })
  return shares
}

/** 'Keeps: 50% off your first order keeps.com/ben': an offer by link, of another shop. */
function isOtherOffer(
  { tokens }: Caption,
  { first, last }: Territory,
  { code, shops }: ConditionHolder,
  mentions: readonly BrandMention[],
): boolean {
  const inside = tokens.slice(first, last + 1)
  if (!inside.some(({ kind }) => kind === 'url') || inside.some(({ text }) => text === code))
    return false
  const labels = mentions.filter(
    (mention) => mention.kind === 'label' && mention.first >= first && mention.last <= last,
  )
  return labels.length > 0 && labels.every(({ name }) => !shops.includes(name))
}

export function textOf({ text, tokens }: Caption, { first, last }: Territory): string {
  return text.slice(tokens[first]?.start ?? 0, tokens[last]?.end ?? 0)
}

function cutSentences({ tokens }: Caption, { first, last }: Territory): Territory[] {
  const stretches: Territory[] = []
  for (let at = first; at <= last; at += 1) {
    const previous = stretches.at(-1)
    if (previous && tokens[at]?.sentence === tokens[previous.last]?.sentence) previous.last = at
    else stretches.push({ first: at, last: at })
  }
  return stretches
}

function namedIn(
  { tokens }: Caption,
  { first, last }: Territory,
  holders: readonly ConditionHolder[],
  mentions: readonly BrandMention[],
): ConditionHolder[] {
  const texts = new Set(tokens.slice(first, last + 1).map(({ text }) => text))
  const shops = mentions
    .filter((mention) => mention.first >= first && mention.last <= last)
    .map(({ name }) => name)
  const byCode = holders.filter(({ code }) => texts.has(code))
  return byCode.length > 0
    ? byCode
    : holders.filter((holder) => holder.shops.some((shop) => shops.includes(shop)))
}
