import { wordSet } from '../text/word-set.ts'

/** Words left of a sum that make it the order it needs. */
export const THRESHOLD_BEFORE = wordSet(
  'ab mindestens mind min mindestbestellwert mindestbestellung mindesteinkaufswert mindesteinkauf mindestwert mbw mindestumsatz bestellwert einkaufswert warenwert warenkorbwert oberhalb minimum above über mehr als over von',
)
/** Words right of a sum that make it the order it needs. */
export const THRESHOLD_AFTER =
  /^(?:mbw|mindestbestellwert|mindestbestellung|mindesteinkaufswert|mindestumsatz|einkaufswert|bestellwert|warenwert|warenkorb|warenkorbwert|mindestwert|umsatz|minimum|einkauf)$/u
export const PRICE_BEFORE = wordSet(
  'uvp kostet kosten preis liegt vergleichspreis vergleichspreise preisvergleich bestpreis idealo geizhals beginnen zahlt zahle bezahlt regulär normalpreis neupreis listenpreis verkaufspreis vvk ak wert worth eintritt ticket tickets gewinnt gewinn um',
)
export const FORMER_BEFORE = wordSet(
  'statt anstatt sonst normalerweise instead bisher früher vorher üblichen',
)
export const COMMISSION =
  /^(?:provision|commission|verdiene|verdienen|verdient|vergütung|umsatzbeteiligung|zurückgeholt|zurückbekommen)$/u
export const TAX_AFTER =
  /^(?:mwst|mehrwertsteuer|ust|umsatzsteuer|steuern?|zinsen|vat|tax|zins|akku|battery|luftfeuchtigkeit|wahrscheinlichkeit|vol|alkohol|alc)$/u
export const SHIPPING_AFTER = /^(?:versand\p{L}*|porto|lieferkosten|liefergebühr\p{L}*|shipping)$/u

/** Words right of a percentage that show it to be taken off. */
export const OFF_AFTER =
  /^(?:\p{L}*rabatt\p{L}*|\p{L}*nachlass|off|auf|sparen|spart|sparst|günstiger|weniger|billiger|discount|ersparnis|extra|reduz\p{L}+|gutschein\p{L}*|cashback|refund|geschenkt|gespart|preisnachlass|abzug|skonto)$/u
/** Words right of a percentage that show it to be a share of something else. */
export const SHARE_AFTER =
  /^(?:der|des|aller|of|davon|meiner|unserer|eurer|von|aus|legal\p{L}*|neue|natürlich\p{L}*|vegan\p{L}*|bio|plastikfrei|kostenlos\p{L}*|sicher|ehrlich\p{L}*|echt\p{L}*|mehr|höher|teurer|größer|kleiner|schneller|leichter|schwerer|süßer|stärker|länger|kürzer|besser|schlechter|recycelt\p{L}*|biologisch\p{L}*|baumwolle|pure|begeistert|überzeugt|handmade|pflanzlich\p{L}*|recycled|genau|ich|wir|ohne|einig|zufrieden\p{L}*)$/u
export const EXTRA =
  /^(?:extra|zusätzlich\p{L}*|obendrauf|nochmal|nochmals|weitere[nr]?|additional|drauf|top)$/u
