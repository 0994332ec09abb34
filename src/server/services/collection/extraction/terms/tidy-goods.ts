import { compact } from '../brands/compact.ts'
import { toNominative } from './to-nominative.ts'

export type GoodsContext = {
  /** Codes and shops of the caption. */
  names: readonly string[]
  /** Nearly nothing is in capitals: then goods need none either. */
  isLowerCase: boolean
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
export function tidyGoods(raw: string, context: GoodsContext): string | null {
  const text = strip(raw.replace(/\s+/gu, ' ').replace(/^[ :]+/u, ''))
  const [clause = ''] = text.split(END)
  const listed = takeList(clause)
  if (OTHER_PLACE.test(listed) || TOO_WIDE.test(listed)) return null
  const goods = toNominative(listed)
  if (goods.length < 2 || goods.length > MAX_GOODS || goods.split(' ').length > 8) return null
  const [head = ''] = goods.split(', die ')
  if (NO_GOODS.test(head) || TOO_WIDE.test(goods)) return null
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
  const whole = compact(goods)
  const words = goods.split(/[\s,&]+/u).map(compact)
  return names.some((name) => {
    const own = compact(name)
    return own !== '' && (own === whole || words.includes(own))
  })
}
