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
const SIGNS: readonly RegExp[] = [
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
  return SIGNS.some((sign) => sign.test(lower))
}
