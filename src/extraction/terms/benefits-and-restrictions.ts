/** What a code gives besides an amount, in the words the pages show. */
const BENEFITS: readonly [RegExp, string | ((match: RegExpExecArray) => string)][] = [
  [
    /(?:gratis|kostenlos\p{L}*|kostenfrei\p{L}*|free|umsonst|0 ?€|0 euro)[ -]?(?:versand|lieferung|shipping|versandkosten|porto)|versandkostenfrei|(?:versand|lieferung)(?: ist| wird)? (?:gratis|kostenlos|umsonst|geschenkt)|versandkosten (?:sparen|entfallen|geschenkt)|(?:ohne|keine) versandkosten/u,
    'Gratisversand',
  ],
  [
    /(\d+) (tage?|monate?|wochen?)(?: lang)? (?:gratis|kostenlos\p{L}*|umsonst|geschenkt|free|for free)/u,
    ([, count, unit]) => `${count} ${titled(unit)} gratis`,
  ],
  [/(\d+) (?:days?|months?) (?:for )?free/u, ([, count]) => `${count} Tage gratis`],
  [/(?:2|zwei) für (?:1|eins)|1 ?\+ ?1|2for1|buy one get one|zwei zum preis von ein/u, '2 für 1'],
  [
    /(?:kostenlos|gratis)\p{L}* (?:testen|probieren|probe\p{L}*)|probemonat|free trial/u,
    'Kostenlos testen',
  ],
  [
    /geschenk|goodie|gift|(?:gratis|kostenlos\p{L}*|umsonst)(?: \p{L}+){0,2} (?:dazu|obendrauf|on top)|gratis-?\p{L}{3,}|(?:ein|eine|einen|free) (?:gratis|kostenlose[sn]?|free)? ?\p{L}+ gratis|gratis (?:dazu|obendrauf)/u,
    'Geschenk zur Bestellung',
  ],
]

export function readBenefit(words: string): string | null {
  const lower = words.toLowerCase()
  for (const [pattern, name] of BENEFITS) {
    const match = pattern.exec(lower)
    if (match) return typeof name === 'string' ? name : name(match)
  }
  return null
}

function titled(word = ''): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const OFFER =
  '(?:code|rabatt|gutschein|angebot|deal|aktion|prozent|%|discount|offer|vorteil|preis|ersparnis)'

/** An offer kept to this audience. 'Mein Code' and 'persönlicher Code' are not. */
const EXCLUSIVE_SIGNS: readonly RegExp[] = [
  new RegExp(
    `(?<!\\p{L})(?:exkl?usiv(?:e[rnms]?)?|exclusive)(?!\\p{L})[^.!?\\n]{0,30}?${OFFER}`,
    'u',
  ),
  /(?<!\p{L})(?:exklusiv|exclusive|exclusively)(?!\p{L})[^.!?\n]{0,12}(?:für (?:euch|dich|meine|unsere|alle follower)|for you)/u,
  /(?<!\p{L})(?:nur|ausschließlich|only|just) (?:für|for) (?:euch|dich|you|meine?[rn]? (?:community|follower\p{L}*|leute|abonnent\p{L}*|girls|insta)|unsere?[rn]? (?:community|follower\p{L}*|hörer\p{L}*|leser\p{L}*))(?!\p{L})/u,
  /für (?:meine|unsere) (?:\p{L}+ )?(?:community|follower\p{L}*)(?!\p{L})/u,
  new RegExp(`(?:community|hörer\\p{L}*|leser\\p{L}*|follower|exklusiv|abonnenten)-?${OFFER}`, 'u'),
  /(?:code|rabatt|angebot)[^.!?\n]{0,25}(?<!\p{L})exklusiv(?!e\p{L}? (?:auf|designs))/u,
]
const NOT_OFFER =
  /(?:exkl\. ?versand|exklusive versand|exklusiv(?:e)? (?:mwst|der|von|versand)|nicht exklusiv)/gu

export function isExclusiveOffer(words: string): boolean {
  const lower = words.toLowerCase().replace(NOT_OFFER, ' ')
  return EXCLUSIVE_SIGNS.some((sign) => sign.test(lower))
}

const NEW =
  /(?<!\p{L})(?:neukund|neumitglied|erst-?(?:bestell|käufer|kund|einkauf)|neue[nr]? (?:kund|nutzer|mitglied|abonnent)|new (?:customer|user|member)|first-time)\p{L}*/u
const COUNT = '(?:[2-9]|zwei|drei|vier|fünf|sechs|sieben)'
const ORDER =
  '(?:\\p{L}*bestellung(?:en)?|einkauf|einkäufe|order|\\p{L}*box(?:en)?|\\p{L}*abo|abonnement|fahrt(?:en)?|buchung|kauf|lieferung|purchase|paket|e?sim)'
const FIRST_ORDER = new RegExp(
  `(?<!\\p{L})(?:(?:aller)?erste[nrsm]?|first) (?:${COUNT} )?(?:[\\p{L}-]+ )?${ORDER}(?!\\p{L})`,
  'u',
)
/** Told of the author's own order, or of those that come after the first. */
const TOLD_BEFORE =
  /(?<!\p{L})(?:mein\p{L}*|unser\p{L}*|my|our|seit|jede\p{L}*|(?:nach|vor)(?: \p{L}+)?) $/u
const OFFERS =
  /%|€|\d|prozent|euro|franken|code|rabatt|gutschein|gratis|geschenk|spar|gilt|gültig|einlösbar|off(?!\p{L})|free/u

const OLD = '(?:bestandskund|stammkund|bestehende\\p{L}* kund|existing customer)'
const OLD_BARRED = new RegExp(
  `(?<!\\p{L})(?:nicht(?! nur)|keine|ausgenommen|außer)(?: [\\p{L}:]+){0,3} ${OLD}|${OLD}\\p{L}*(?: (?!und |oder |aber )\\p{L}+){0,2} (?:nicht|ausgenommen|ausgeschlossen)(?! (?:mehr )?nur)`,
  'u',
)
/** Others may use the code too, be it for another amount. */
const OTHERS_TOO = new RegExp(
  `${OLD}|neu- (?:und|&) bestands|neukund\\p{L}* oder (?:nicht|alt|schon)|(?<!\\p{L})alle (?:anderen|übrigen)|(?<!\\p{L})(?:und|&) alle(?!\\p{L})|(?<!\\p{L})(?:danach|anschließend|afterwards|sonst \\d|jede weitere)`,
  'u',
)
const NOT_ONLY =
  /(?:nicht nur|not only|nicht|kein\p{L}*|ohne|egal ob)(?: (?:für|auf|bei|als|for|die|eure|deine|der|zwingend|unbedingt)){0,3} (?:neu|erst|new|first)|(?:ich|bin|war|wurde)(?: \p{L}+){0,2} neu(?:kund|mitglied)/u
/** 'Neukunden sparen sogar 20 %': more for some, not nothing for the rest. */
const MORE_FOR_NEW = /^(?: \p{L}+){0,2} (?:zusätzlich|sogar|obendrauf|noch)(?!\p{L})/u
const AMOUNT = /\d+(?:[.,]\d+)? ?(?:%|€|euro|prozent)/gu

/** Whether the code is for those only who order for the first time. */
export function isForNewCustomers(sentences: readonly string[]): boolean {
  const lowers = sentences.map((sentence) => sentence.toLowerCase().replace(/\s+/gu, ' '))
  if (lowers.some((lower) => OLD_BARRED.test(lower))) return true
  if (lowers.some((lower) => new RegExp(OLD, 'u').test(lower))) return false
  const asking = lowers.filter(asksForNew)
  return asking.length > 0 && !asking.some((lower) => OTHERS_TOO.test(lower) || isForAllToo(lower))
}

function asksForNew(lower: string): boolean {
  if (NOT_ONLY.test(lower)) return false
  const someone = NEW.exec(lower)
  if (someone) return !MORE_FOR_NEW.test(lower.slice(someone.index + someone[0].length))
  const order = FIRST_ORDER.exec(lower)
  return !!order && OFFERS.test(lower) && !TOLD_BEFORE.test(lower.slice(0, order.index))
}

/** '10 % auf alles und 5 € auf die erste Bestellung'. */
function isForAllToo(lower: string): boolean {
  return /(?<!\p{L})auf alles(?!\p{L})/u.test(lower) && new Set(lower.match(AMOUNT)).size > 1
}

const OTHER_OFFERS =
  '(?:ander|weiter|sonstig|other|sale|rabatt|gutschein|\\p{L}*code|aktion|offer|discount|promo)\\p{L}*'
const WORD = '[\\p{L}\\p{N}&/-]+'

/** What combines must be offers: who cannot combine colours says nothing of a code. */
const NOT_COMBINABLE_SIGNS: readonly RegExp[] = [
  new RegExp(
    `(?<!\\p{L})(?:nicht|not)(?! nur| vergessen)(?: ${WORD}){0,7}? (?:kombinierbar|kumulierbar|stapelbar|combinable|stackable)`,
    'u',
  ),
  new RegExp(`(?<!\\p{L})nicht mit ${OTHER_OFFERS}[^.!?:]{0,60}(?:kombin|kumul)`, 'u'),
  new RegExp(
    `(?<!\\p{L})(?:nicht(?! nur)|cannot|can't|can not|not)(?: ${WORD}){0,5}? ${OTHER_OFFERS}(?: ${WORD}){0,4}? (?:kombinieren|kombiniert|verbinden)`,
    'u',
  ),
  new RegExp(
    `(?<!\\p{L})(?:nicht|cannot|can't|not)(?: be)? (?:kombiniert|kombinieren|combined)(?: ${WORD}){0,3}? (?:mit|with) ${OTHER_OFFERS}`,
    'u',
  ),
  new RegExp(`(?<!\\p{L})keine kombination (?:mit ${OTHER_OFFERS}|möglich)`, 'u'),
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
    return !NOT_NOW.test(lower) && NOT_COMBINABLE_SIGNS.some((sign) => sign.test(lower))
  })
}
