import type { Conditions } from '#shared/schemas/offer.ts'
import type { RoledAmount } from '../amounts/amount-role.ts'

const NEW_CUSTOMERS =
  /neukund\p{L}*|erstbestell\p{L}*|erstkäufer|erst(?:e|en|er) (?:bestellung|einkauf|order|box|abo|fahrt|buchung|kauf)|first (?:order|purchase)|new customers?/u
const EVERYONE =
  /(?:auch|und|&|\+) (?:für )?(?:bestandskund\p{L}*|bestehende\p{L}* kund\p{L}*|existing)|bestands- und neukund|neu- und bestands/u
const NOT_COMBINABLE =
  /(?:nicht|kein\p{L}*|not)[^.!?\n]{0,40}(?:kombinier\p{L}*|kombination|combin\p{L}*)|(?:kombinier\p{L}*|kombination)[^.!?\n]{0,20}nicht/u
const EXCLUDED =
  /(?:ausgenommen(?: sind)?|ausgeschlossen(?: sind)?|außer(?: auf)?|gilt nicht (?:für|auf)|nicht (?:gültig )?(?:auf|für)|exkl\.?|excludes?|excluding)[ :]+([^.!?\n)(,;]{3,80})/iu

/** What the words say of who may redeem the code and for what. */
export function readConditions(words: string, thresholds: readonly RoledAmount[]): Conditions {
  const lower = words.toLowerCase()
  return {
    minOrderAmount: thresholds[0]?.value ?? null,
    newCustomersOnly: NEW_CUSTOMERS.test(lower) && !EVERYONE.test(lower),
    notCombinable: NOT_COMBINABLE.test(lower),
    excludedGoods: EXCLUDED.exec(words)?.[1]?.trim() ?? null,
  }
}
