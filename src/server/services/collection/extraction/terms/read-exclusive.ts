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
