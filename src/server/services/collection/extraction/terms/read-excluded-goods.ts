import { type GoodsContext, tidyGoods } from './tidy-goods.ts'

const PREPOSITION = '(?:auf|für|bei)'
const REDEEMS =
  '(?:gilt|gelten|gültig|einlösbar|anwendbar|funktioniert|funktionieren|klappt|greift|geht)'
const SOFT = '(?:aber |nur |leider |allerdings |jedoch |gilt |und )*'

/** Cues with the goods behind them. `needsOffer`: says so only after words that speak of an offer. */
const BEFORE_GOODS: readonly { cue: RegExp; needsOffer: boolean }[] = [
  {
    cue: /(?<!\p{L})(?:exkl|excl|excluding|excludes)(?!\p{L})[.:]? */giu,
    needsOffer: true,
  },
  {
    cue: new RegExp(
      `(?<!\\p{L})(?:${REDEEMS}(?: [\\p{L}-]+){0,3}? nicht|nicht (?:gültig|einlösbar|anwendbar)) ${PREPOSITION} `,
      'giu',
    ),
    needsOffer: false,
  },
  {
    cue: new RegExp(`(?:^|[,(:–—] ?|aber )${SOFT}nicht ${PREPOSITION} `, 'giu'),
    needsOffer: true,
  },
  { cue: /(?<!keine )(?<!\p{L})ausnahmen?(?: von| der| sind| ist|:) /giu, needsOffer: false },
  // Idioms: 'außer Haus' leaves out no house.
  {
    cue: new RegExp(
      `(?<!\\p{L})außer(?! (?:haus|konkurrenz|betrieb|form|atem|frage|kontrolle|reichweite|dienst|sicht|acht|plan|rand)(?!\\p{L}))(?: ${PREPOSITION})?:? `,
      'giu',
    ),
    needsOffer: true,
  },
]
const NAMED_OUT = /(?<!\p{L})(?:ausgenommen|ausgeschlossen|excluded)(?!\p{L})/giu
const OFFER =
  /%|€|(?<!\p{L})(?:prozent|rabatt|euro|gilt|gültig|einlösbar|auf alle|sortiment)|code|spar/iu
const DENIAL = /(?<!\p{L})(?:nicht|nichts|nie|niemand|nirgends|kein\p{L}*|weder)(?!\p{L})/iu
const NOT_REDUCED =
  /(?<!\p{L})(?:auf|für) (?:alle[sn]? |die )?(?:noch )?(?:nicht|un)[ -]?reduzierte[nrs]? (\p{Lu}\p{L}+)/u

/** Most sentences hold no cue at all; this spares them the rest. */
const MAY_EXCLUDE = /nicht|unreduziert|außer|ausge|ausnahme|exkl|excl/iu

/** Characters looked at beside a cue, and cues looked at in a sentence. */
const REACH = 200
const MAX_CUES = 6

/** The goods stand before it: 'Sets sind wegen der Nachfrage ausgenommen'. */
const VERB = /(?<!\p{L})(?:sind|ist|bleiben|bleibt|waren|werden)(?!\p{L}).*$/iu

/** Goods that the code does not cover, as they read after 'ausgenommen: '. */
export function readExcludedGoods(
  sentences: readonly string[],
  context: GoodsContext,
): string | null {
  for (const sentence of sentences) {
    if (!MAY_EXCLUDE.test(sentence)) continue
    const goods = behindCue(sentence, context) ?? besideParticiple(sentence, context)
    if (goods !== null) return goods
    const [, reduced] = NOT_REDUCED.exec(sentence) ?? []
    if (reduced) return tidyGoods(`reduzierte ${reduced}`, context)
  }
  return null
}

function behindCue(sentence: string, context: GoodsContext): string | null {
  for (const { cue, needsOffer } of BEFORE_GOODS) {
    for (const match of firstMatches(sentence, cue)) {
      const before = sentence.slice(0, match.index)
      const isExcept = /außer/iu.test(match[0])
      if (needsOffer && !OFFER.test(before)) continue
      if (isExcept && DENIAL.test(before)) continue
      const behind = sentence.slice(match.index + match[0].length).slice(0, REACH)
      const goods = tidyGoods(behind, context)
      if (goods !== null) return goods
    }
  }
  return null
}

/** Not all of them: a text that only repeats a cue must not cost time. */
function firstMatches(sentence: string, cue: RegExp): RegExpExecArray[] {
  return [...sentence.matchAll(cue)].slice(0, MAX_CUES)
}

/** 'Ausgenommen sind Sets', 'Sets sind ausgenommen'; not 'Sets sind nicht ausgenommen'. */
function besideParticiple(sentence: string, context: GoodsContext): string | null {
  for (const match of firstMatches(sentence, NAMED_OUT)) {
    const clause = sentence
      .slice(Math.max(0, match.index - REACH), match.index)
      .split(/[.,;:!?()|–—\p{Extended_Pictographic}]/u)
    const before = clause.at(-1) ?? ''
    if (DENIAL.test(before)) continue
    const behind = sentence.slice(match.index + match[0].length).slice(0, REACH)
    const goods =
      (/^(?: |:)/u.test(behind) ? tidyGoods(behind, context) : null) ??
      tidyGoods(before.replace(VERB, ''), context)
    if (goods !== null) return goods
  }
  return null
}
