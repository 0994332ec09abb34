import { DAY_KINDS, type NamedDay } from '../ends/find-days.ts'
import { BREAK, type Token } from '../text/tokenize.ts'
import type { LinkContext, PlacedCode } from './link-context.ts'
import { describeNone, describeOnce, stepsTo } from './options.ts'
import { describePair, PAIR_COLUMNS, PAIR_WIDTH } from './pairs.ts'
import { describeRank, RANK_NAMES } from './score-options.ts'

const NEAR_ENDS =
  'END VALID EVENT COMMENT SHIPPING EPISODE TRIAL SAVE CODE NEGATION DEAD PRICE LINK'.split(' ')
const BEFORE_DAY = [
  /^(?:bis|until|till|til|biss|thru|through|spätestens|by)$/u,
  /^(?:ab|von|vom|seit|from|since|starting)$/u,
  /^[-–—]$/u,
  /^(?:nur|only|noch|ausschließlich)$/u,
  /^(?:endet|enden|ends|expires|läuft|laufen|verfällt|erlischt|ende|schluss|frist|deadline)$/u,
  /^(?:gilt|gelten|gültig|valid|gültigkeit|aktionszeitraum|zeitraum)$/u,
  /^(?:am|on|für|nach|vor|in|im)$/u,
]
const BEHIND_DAY = [
  /^(?:endet|enden|ends|schluss|vorbei|verfällt|erlischt|ab|aus|weg|rum|futsch|letzter?)$/u,
  /^(?:bis|[-–—])$/u,
  /^(?:gültig|einlösbar|gilt|valid|lang|only)$/u,
  /^(?:ungültig|deaktiviert|abgeschaltet|mehr|gelöscht|gesperrt)$/u,
]
const END_NAMES = [
  ...DAY_KINDS,
  ...'isDayBefore daysAhead namedBefore sameDay isLatest isPast days'.split(' '),
  ...BEFORE_DAY.flatMap((_, form) => [`directlyBefore${form}`, `before${form}`]),
  ...BEHIND_DAY.map((_, form) => `behind${form}`),
  ...NEAR_ENDS.map((name) => `near ${name}`),
  ...RANK_NAMES,
  'none',
]
export const END_COLUMNS: readonly string[] = [...PAIR_COLUMNS, ...END_NAMES]

/** What a day and the words around it say, whosever end it is; see `END_NAMES`. */
function describeDayAlone({ tokens, all: { days }, posted }: LinkContext, end: NamedDay): number[] {
  const { from, to, day, kind } = end
  const wordsBefore = [1, 2, 3].map((step) => {
    const token = tokens[from - step]
    return token && (tokens[from - step + 1] as Token).gap < BREAK.sentence ? token.lower : ''
  })
  const wordsBehind = [1, 2, 3, 4].map((step) => tokens[to + step]?.lower ?? '')
  return [
    ...DAY_KINDS.map((name) => name === kind),
    end.isDayBefore,
    Math.max(-60, Math.min(60, countDays(posted, day))),
    Math.min(9, days.filter((other) => other.from < from).length),
    Math.min(9, days.filter((other) => other.day === day).length),
    !days.some((other) => other.day > day),
    day < posted,
    Math.min(20, days.length),
    ...BEFORE_DAY.flatMap((form) => [
      form.test(wordsBefore[0] ?? ''),
      wordsBefore.some((word) => form.test(word)),
    ]),
    ...BEHIND_DAY.map((form) => wordsBehind.some((word) => form.test(word))),
    ...NEAR_ENDS.map((name) => stepsTo(tokens, end, name)),
  ].map(Number)
}

function describeEnd(context: LinkContext, code: PlacedCode, end: NamedDay): Float32Array {
  const out = new Float32Array(END_COLUMNS.length)
  describePair(context, code, end, context.days, out)
  out.set(describeOnce(context, end, describeDayAlone), PAIR_WIDTH)
  out.set(describeRank(context, context.days, end), END_COLUMNS.length - 1 - RANK_NAMES.length)
  return out
}

const countDays = (from: string, to: string) =>
  from === '' ? 0 : (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Features of every day that may be the code's last, and of 'none', the last. */
export const describeEnds = (context: LinkContext, code: PlacedCode): Float32Array[] => [
  ...context.days.map((day) => describeEnd(context, code, day)),
  describeNone(context, code, END_COLUMNS.length, context.days),
]
