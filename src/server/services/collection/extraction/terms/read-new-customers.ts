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
