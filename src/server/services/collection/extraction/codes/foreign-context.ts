/** Sentences in which a 'code' opens something else than a discount. */
const FOREIGN = [
  /\b(?:bei(?:zu)?treten|tretet|beitritt|klassenraum|klassenzimmer|lobby|discord|wlan|wifi|passwort|einloggen|login|anmeldecode|addet|trainer|tresor|schließfach|haustür|moodle|kahoot|zoom|meeting|teams|freundesliste|turnier|cheat-?(?:eingabe|codes?|menü)|netflix-?party)\b/u,
  /\b(?:item[ -]?shop|epicpartner|epic partner|fortnite|support-?a-?creator|supportet mich|unterstützt mich im|epic games)\b/u,
  /\b(?:bekommen (?:wir )?beide|wir beide|jeder von uns|für dich\b.{0,25}\bfür mich|beide (?:von uns )?(?:bekommen|kriegen|erhalten|profitieren)|freund(?:e|in|innen)? (?:wirb|werb|einlad)\p{L}*|geworben|einlad(?:en|et|ung)|for both of us|refer)\b/u,
  /\b(?:rätsel|rätselheft|losung im quiz|escape|exit-?spiel|geocache|geocaching|schatzsuche|schatztruhe|losungswort ist|lösung:|lösungswort|spoiler|zauberscheibe|schloss öffnet|zahlenschloss)\b/u,
  /\b(?:presale|pre-sale|vorverkaufs?|vvk|fanclub)-?codes?\b(?!.*(?:%|rabatt|prozent|günstiger|weniger|spar))/u,
  /\b(?:repository|compil\p{L}+|github|bug|bugs|refactor\p{L}*|software|legacy|funktion|javascript|python|entwickler|queue|datenbank|deploy\p{L}*)\b.*\bcode\b|\bcode\b.*\b(?:repository|compil\p{L}+|bugs?|refactor\p{L}*|legacy|queue|datenbank|coverage|deploy\p{L}*)\b/u,
]

const MAX_SENTENCE = 600

export function isForeignContext(sentence: string): boolean {
  const words = sentence.slice(0, MAX_SENTENCE)
  return FOREIGN.some((pattern) => pattern.test(words))
}

const SOFTWARE =
  /\b(?:bugs?|returns|expected|actual|steps|reproduce|issue|exception|traceback|console|api|endpoint|json|undefined|regex|parser|commit|merged?|duplicate|fixtures?|mock|unit ?tests?|stack ?trace|pull request|throws|typeerror|const|todo|npm|null|string|boolean|params?|payload|localhost)\b/gu
const MIN_SOFTWARE_WORDS = 4
/** A line of a program: `const coupon = {`, `{ code: 'X' }`, `"code": "X"`. */
const PROGRAM =
  /\b(?:print|printf|echo|assert|console\.log)\s?\(|\w\(\s?\w{1,30}\s?=\s?["'`]|\w_\w{1,30}\(\)|[=!]==?\s?["'`]|(?:^|\n)\s*(?:const|let|var|import|export|def|public|private|return) [\w{('"-]|[{,]\s*["']?code["']?\s*:\s*["'`]/u
const MAX_TEXT = 2000

/** Lines of a program. */
export function isProgram(text: string): boolean {
  return PROGRAM.test(text.slice(0, MAX_TEXT))
}

/** A report about a program, in which a code is only an example. */
export function isSoftwareReport(text: string): boolean {
  const start = text.slice(0, MAX_TEXT)
  const words = start.toLowerCase().match(SOFTWARE) ?? []
  return new Set(words).size >= MIN_SOFTWARE_WORDS
}
