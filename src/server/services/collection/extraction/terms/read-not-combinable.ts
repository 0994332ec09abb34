const OTHERS =
  '(?:ander|weiter|sonstig|other|sale|rabatt|gutschein|\\p{L}*code|aktion|offer|discount|promo)\\p{L}*'
const WORD = '[\\p{L}\\p{N}&/-]+'

/** What combines must be offers: who cannot combine colours says nothing of a code. */
const SIGNS: readonly RegExp[] = [
  new RegExp(
    `(?<!\\p{L})(?:nicht|not)(?! nur| vergessen)(?: ${WORD}){0,7}? (?:kombinierbar|kumulierbar|stapelbar|combinable|stackable)`,
    'u',
  ),
  new RegExp(`(?<!\\p{L})nicht mit ${OTHERS}[^.!?:]{0,60}(?:kombin|kumul)`, 'u'),
  new RegExp(
    `(?<!\\p{L})(?:nicht(?! nur)|cannot|can't|can not|not)(?: ${WORD}){0,5}? ${OTHERS}(?: ${WORD}){0,4}? (?:kombinieren|kombiniert|verbinden)`,
    'u',
  ),
  new RegExp(
    `(?<!\\p{L})(?:nicht|cannot|can't|not)(?: be)? (?:kombiniert|kombinieren|combined)(?: ${WORD}){0,3}? (?:mit|with) ${OTHERS}`,
    'u',
  ),
  new RegExp(`(?<!\\p{L})keine kombination (?:mit ${OTHERS}|möglich)`, 'u'),
  /(?<!\p{L})kombination(?: [\p{L}/&-]+){0,6} (?:nicht (?:möglich|erlaubt|gestattet)|ausgeschlossen)/u,
  /(?<!\p{L})kombinierbar (?:ist|sind)(?: \p{L}+){0,3} nicht(?!\p{L})/u,
  /(?<!\p{L})nicht (?:zusammen |gleichzeitig )?mit anderen \p{L}*(?:codes?|rabatte?n?|aktionen|gutscheine?n?|angebote?n?)(?!\p{L})/u,
]
/** 'Sonst nicht kombinierbar': today it is. */
const NOT_NOW = /(?:sonst|normalerweise|eigentlich)(?: \p{L}+){0,2} nicht/u

const DENIES = /nicht|kein|not|can't|ausgeschlossen/iu

export function isNotCombinable(sentences: readonly string[]): boolean {
  return sentences.some((sentence) => {
    if (!DENIES.test(sentence)) return false
    const lower = sentence.toLowerCase().replace(/\s+/gu, ' ')
    return !NOT_NOW.test(lower) && SIGNS.some((sign) => sign.test(lower))
  })
}
