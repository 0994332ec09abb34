import { GAP, type Token } from '../text/tokens.ts'
import type { NameSpan } from './read-name.ts'

/** 'Dyson-Konkurrent', 'Vitra-Klon': another shop's goods, told apart by a well-known name. */
const RIVAL = /^(?:konkurren\p{L}*|klon|kopie|dupe|alternative|ersatz|nachbau|rival\p{L}*)$/u
const RIVAL_TAIL =
  /-(?:konkurren\p{L}*|klon|kopie|dupe|alternative|ersatz|nachbau|rival\p{L}*|style|look|stil|qualität|niveau|gefühl|gegner)$/u
/** 'Dyson-Konkurrent' names the shop that it is not. */
export function isRivalWord(word: string): boolean {
  return RIVAL_TAIL.test(word)
}

const LIKE = /^(?:wie|als)$/u
/** 'bei Shops wie X' names X, 'sowohl bei X als auch bei Y' both. */
const EXAMPLES = /^(?:shops?|marken|läden|händlern?|partnern?|anbietern?|brands|firmen)$/u
const BETWEEN =
  /^(?:bei|beim|von|vom|in|im|die|der|das|dem|den|jene|jenes|damals|früher|sonst|zum|beispiel)$/u
const MAX_BETWEEN = 3

/** 'günstiger als bei X', 'wie X, nur regional', 'Konkurrent von X', 'X-Klon'. */
export function isComparedWith(tokens: readonly Token[], { first, last }: NameSpan): boolean {
  if (RIVAL_TAIL.test(tokens[last]?.lower ?? '')) return true
  if (tokens[last + 1]?.text === '-' && RIVAL.test(tokens[last + 2]?.lower ?? '')) return true
  for (let at = first - 1; at >= first - 1 - MAX_BETWEEN; at -= 1) {
    const token = tokens[at]
    if (!token || (tokens[at + 1]?.gap ?? GAP.blank) >= GAP.comma) return false
    if (LIKE.test(token.lower)) return isLikened(tokens, at, first)
    if (RIVAL.test(token.lower))
      return /^(?:von|vom|zu|zum|zur)$/u.test(tokens[at + 1]?.lower ?? '')
    if (!BETWEEN.test(token.lower) && !/^(?:zu|zur)$/u.test(token.lower)) return false
  }
  return false
}

const MORE = /(?:er|anders|so|genau|genauso|ähnlich|fast|quasi|an|aus|schmeckt|riecht|sitzt|mehr)$/u

/** What stands before 'wie' or 'als' is compared: 'günstiger als', 'ähnlich wie', 'sieht aus wie'. */
function isLikened(tokens: readonly Token[], like: number, first: number): boolean {
  const before = tokens[like - 1]
  if (!before || EXAMPLES.test(before.lower)) return false
  if (MORE.test(before.lower) && before.text === before.lower) return true
  return first - like > 1 && /^(?:bei|von)$/u.test(tokens[like + 1]?.lower ?? '')
}
