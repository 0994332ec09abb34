import { toBrandKey } from '#shared/domain/names.ts'

type GoodsContext = {
  /** Codes and shops of the caption. */
  names: readonly string[]
  /** Nearly nothing is in capitals: then goods need none either. */
  isLowerCase: boolean
}

const PREPOSITION = '(?:auf|für|bei)'
const REDEEMS =
  '(?:gilt|gelten|gültig|einlösbar|anwendbar|funktioniert|funktionieren|klappt|greift|geht)'
const SOFT = '(?:aber |nur |leider |allerdings |jedoch |gilt |und )*'

/** Cues with the goods behind them; some say so only after words that speak of an offer. */
const BEFORE_GOODS: readonly (readonly [cue: RegExp, needsOffer: boolean])[] = [
  [/(?<!\p{L})(?:exkl|excl|excluding|excludes)(?!\p{L})[.:]? */giu, true],
  [
    new RegExp(
      `(?<!\\p{L})(?:${REDEEMS}(?: [\\p{L}-]+){0,3}? nicht|nicht (?:gültig|einlösbar|anwendbar)) ${PREPOSITION} `,
      'giu',
    ),
    false,
  ],
  [new RegExp(`(?:^|[,(:–—] ?|aber )${SOFT}nicht ${PREPOSITION} `, 'giu'), true],
  [/(?<!keine )(?<!\p{L})ausnahmen?(?: von| der| sind| ist|:) /giu, false],
  // Idioms such as 'außer Haus' exclude nothing.
  [
    new RegExp(
      `(?<!\\p{L})außer(?! (?:haus|konkurrenz|betrieb|form|atem|frage|kontrolle|reichweite|dienst|sicht|acht|plan|rand)(?!\\p{L}))(?: ${PREPOSITION})?:? `,
      'giu',
    ),
    true,
  ],
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
  for (const [cue, needsOffer] of BEFORE_GOODS) {
    for (const match of firstMatches(sentence, cue)) {
      const before = sentence.slice(0, match.index)
      const isExcept = /außer/iu.test(match[0])
      // A sentence that begins with 'nicht auf' speaks of the offer before it.
      const isBegun = match.index === 0 && /nicht auf/iu.test(match[0])
      if (needsOffer && !isBegun && !OFFER.test(before)) continue
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

const MAX_GOODS = 60
const END =
  /[.!?;()[\]{}|#@"„“”»«:*\n]|\p{Extended_Pictographic}|\s[-–—+]+(?=\s|$)|[-–—]>|→|\s(?:aber|sondern|weil|denn|dafür|sonst|gilt|gültig|nur|bis|dann|ab|sparen|spart|anzeige|werbung|ad|viel spaß|noch|jetzt|heute|einlösbar|mit (?:dem |meinem )?code|und (?:nur|nicht|gilt|auch|mit|ihr|es|ich|auf|ab|bis|dann))(?![\p{L}-]).*$/isu
const LEADING =
  /^(?:sind|ist|bleiben|bleibt|davon|hiervon|leider|nur|lediglich|glaube?(?: ich)?|ich glaube|natürlich|wie immer|wie üblich|auch|aber|wohl|und|auf|für|bei|beim|von|vom|alle[sn]?|sämtliche|[:,&+–—-])(?: |$)/iu
const TRAILING =
  /(?:^|[\s,:&+–-]+)(?:sind|ist|bleiben|bleibt|ausgenommen|ausgeschlossen|selbst|natürlich|leider|sorry|davon|hiervon|und|oder|sowie|usw|etc|bzw|aus|jedoch|[,:&+–-])$/iu

/** A clause, somebody, a time, a place or a service: no goods. */
const NO_GOODS =
  /(?<!\p{L})(?:(?:mein|dein|unser|euer|eur)(?:e[nrms]?)?|morgen|später|es|ich|ihr|du|wir|er|sie|man|mich|dich|euch|uns|mir|dir|wer|wenn|dass|hat|habt|habe|wird|gibt|kann|könnt|muss|jede[nrms]?|einige|lange|immer|ewig|oben|unten|hier|dort|geeignet|nichts|sein|sind|ist|war|waren|steht|stehen|kommt)(?!\p{L})|\p{L}*(?:kund|nutzer|mitglied|follower|mitarbeiter)(?:e|en|in|innen|:innen|\*innen)?(?!\p{L})|(?<!\p{L})(?:\p{L}*(?:tag|tags|abend|woche|wochenende|monat)e?[ns]?|mittwochs?|\p{L}*feiertage?n?|januar|februar|märz|april|juni|juli|august|september|oktober|november|dezember)(?!\p{L})|(?<!\p{L})(?:versand\p{L}*|lieferung|mwst|steuern?|rechtsweg|umtausch|rückgabe|irrt(?:um|ümer)|widerruf|haftung|gewähr\p{L}*|verwechslung\p{L}*|ausreden|\p{L}*auszahlung|teilnahme|\p{L}*kombination|rabatt|prozent\p{L}*|\p{L}*codes?|lager|anzeige|werbung|instagram|tiktok|youtube|amazon|handy|app|filialen?)(?!\p{L})|%|^\d/iu
const OTHER_PLACE =
  /^(?:in|im|an|am|zu|zum|zur|nach|mit|ab|bis|seit|dem rabatt|um|unter|über|vor|wegen|ohne|als)(?: |$)/iu
/** Alone they would leave out everything. */
const TOO_WIDE =
  /^(?:alles|allem|produkte|artikel|ware|waren|sachen|teile|sortiment|marken|dinge|sie|das|die)$/iu
const RELATIVE = /^(?:die|der|das|welche) (?:\p{L}+ ){0,4}\p{L}+$/u

/** Words of a caption as goods that read well after 'ausgenommen: ', or null if they are none. */
function tidyGoods(raw: string, context: GoodsContext): string | null {
  const text = strip(raw.replace(/\s+/gu, ' ').replace(/^[ :]+/u, ''))
  const [clause = ''] = text.split(END)
  const listed = takeList(clause)
  if (OTHER_PLACE.test(listed) || TOO_WIDE.test(listed)) return null
  const goods = toNominative(listed)
  if (goods.length < 2 || goods.length > MAX_GOODS || goods.split(' ').length > 8) return null
  const [head = ''] = goods.split(', die ')
  if (NO_GOODS.test(head) || TOO_WIDE.test(goods)) return null
  // A single word in capitals is a name or a code.
  if (/^\p{Lu}{2,}$/u.test(goods)) return null
  if (!context.isLowerCase && !/(?<!\p{L})\p{Lu}/u.test(goods)) return null
  return namesOwn(goods, context.names) ? null : goods
}

/** Takes off, again and again, what leads to the goods and what trails after them. */
function strip(words: string): string {
  let [before, after] = ['', words.trim()]
  while (before !== after) {
    before = after
    after = before.replace(LEADING, '').replace(TRAILING, '').trim()
  }
  return after
}

/** 'Sale, Sets und Gutscheine', 'Produkte, die reduziert sind'; else up to the first comma. */
function takeList(clause: string): string {
  const [first = '', ...rest] = clause.split(/, ?/u)
  // A clause of its own needs its last word, 'sind', which else only trails.
  if (RELATIVE.test(rest[0] ?? '')) return `${strip(first)}, ${rest[0]}`
  const end = rest.findIndex((item) => /^\p{Lu}[\p{L}-]* (?:und|oder|sowie|&) /u.test(item))
  const items = rest.slice(0, end + 1)
  return items.every((item) => /^\p{Lu}/u.test(item))
    ? strip([first, ...items].join(', '))
    : strip(first)
}

/** One of the caption's own codes or shops. */
function namesOwn(goods: string, names: readonly string[]): boolean {
  const whole = toBrandKey(goods)
  const words = goods.split(/[\s,&]+/u).map(toBrandKey)
  return names.some((name) => {
    const own = toBrandKey(name)
    return own !== '' && (own === whole || words.includes(own))
  })
}

/** A dative plural that has its own form: 'Artikeln' is never 'Artikel'. */
const DATIVE =
  /(?<=artikel|möbel|produkte|geräte|bücher|angebote|gutscheine|preise|stücke|bilder|modelle|accessoires)n$/iu

/** Goods as they stand after a colon: 'den neuen Artikeln' becomes 'neue Artikel'. */
function toNominative(goods: string): string {
  const [, article = '', rest = goods] = /^(?:(der|die|das|den|dem) )?(.+)$/iu.exec(goods) ?? []
  const noun = rest.replace(/\p{L}+$/u, (last) => last.replace(DATIVE, ''))
  const match = /^(\p{Ll}{3,}?)(en|e) (?=\p{Lu})/u.exec(noun)
  const [whole, stem = '', ending] = match ?? []
  if (!whole) return noun
  const tail = noun.slice(whole.length)
  return `${stem}${endingOf(article.toLowerCase(), ending === 'en', rest)} ${tail}`
}

function endingOf(article: string, isWeak: boolean, rest: string): string {
  const isPlural = /[ns]$/u.test(rest)
  if (article === 'das') return 'es'
  if (article === 'der') return isWeak ? 'e' : 'er'
  if (article === 'den') return isPlural ? 'e' : 'er'
  if (article === 'dem') return 'en'
  return isWeak && article === '' && !isPlural ? 'en' : 'e'
}
