import { GAP, type Token } from '../text/tokens.ts'
import type { NameSpan } from './read-name.ts'

const DENIAL =
  /^(?:nicht|nimmer|außer|ausser|kein|keine|keinen|leider|statt|ohne|unbezahlt|selbstgekauft)$/u
const BOUGHT = /^(?:gekauft|bezahlt|finanziert)$/u

/** 'für die Leser von X': those of the page itself. */
const AUDIENCE = /^(?:leser|hörer|follower|zuschauer|abonnent|fans?|readers|listeners)\p{L}*$/u

/** These rule out no more than what follows at once: 'Matcha statt Meltdown'. */
const INSTEAD = /^(?:statt|ohne)$/u

/** 'bei Decathlon? Schön wärs', 'nicht bei Zalando', 'Spiegel @ikea (selbst gekauft)'. */
export function isDecoy(tokens: readonly Token[], { first, last }: NameSpan): boolean {
  if (
    /^(?:von|vom|of)$/u.test(tokens[first - 1]?.lower ?? '') &&
    AUDIENCE.test(tokens[first - 2]?.lower ?? '')
  )
    return true
  if (tokens[last + 1]?.text === '?' && !asksForCode(tokens, first)) return true
  for (let at = first; at > Math.max(0, first - 4); at -= 1) {
    const before = tokens[at - 1]
    if ((tokens[at]?.gap ?? 9) >= GAP.comma || before?.kind === 'mark') break
    if (before?.lower === 'selbst' && BOUGHT.test(tokens[at]?.lower ?? '')) return true
    if (DENIAL.test(before?.lower ?? ''))
      return !INSTEAD.test(before?.lower ?? '') || first - at < 2
  }
  return false
}

const MAX_QUESTION = 40

/** 'Hast du noch einen Code für Bergzeit?' names the shop although it asks. */
function asksForCode(tokens: readonly Token[], index: number): boolean {
  const sentence = tokens[index]?.sentence
  return tokens
    .slice(Math.max(0, index - MAX_QUESTION), index + MAX_QUESTION)
    .some((token) => token.sentence === sentence && /code$/u.test(token.lower))
}
