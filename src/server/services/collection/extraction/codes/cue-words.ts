import { wordSet } from '../text/word-set.ts'

/** Starts of '...code' that promise a discount: Rabattcode, Promo-Code, discount code. */
export const DISCOUNT_PREFIXES =
  /^(?:rabatt?|gutschein|promo|aktions|vorteils|spar|discount|coupon|kupon|kupón|voucher|bonus|angebots|deal|sonder|nachlass|prozent|sale|sparer|discout|cashback|verg[üu]nstigungs)/u

/** Starts of '...code' that a reader cannot redeem for a discount. */
export const BARRED_PREFIXES =
  /^(?:qr|style|artikel|item|sku|colou?rway|bar|strich|farb|color|colour|dress|zugangs|zugriffs|access|trainer|creator|support|ersteller|freund|friend|invite|invitation|einlad|empfehl|referral|ref|download|post|steuer|start|postleit|zip|pin|quell|source|programm|java|python|klassen|kurs|raum|wlan|wifi|wi-fi|tür|safe|tresor|schloss|tracking|sendungs|buchungs|abhol|versand|fehler|error|länder|morse|strahlen|gen|genetische|ver|de|en|sicherheits|verifizierungs|bestätigungs|aktivierungs|freischalt|login|anmelde|2fa|sms|tan|iban|bic|swift|ean|isbn|unicode|ascii|binär|verhaltens|ehren|straf|no|low|clean|legacy|vs|x|geburts|product|team|spieler|server|lobby|game|spiel|cheat|key|produkt|lizenz|registrierungs|registration|sponsor|werber|affili?ate-?ref|geo|hotel-?zimmer|maut|sitz|ticket|boarding|check-?in|retouren?|rma|rücksende|storno|tisch|vertrags|mitglieds|geräte|lack|teilnahme|gewinn|abstimmungs?|voting|quiz|status|kinder-?sicherungs)/u

/** Nouns that name a code without the word 'Code'. */
export const CODE_NOUNS = wordSet(
  'kürzel geheimwort aktionswort codewort codewörter gutscheinnummer rabattnummer kennwort stichwort zauberwort losungswort',
  'stichworts codeworts kennworts zauberspruch zauberformel schlüsselwort gutscheinwort rabattwort sparwort bestellwort losung parole',
)

/** Nouns that only name a code when something sets the code off from them. */
export const WEAK_NOUNS = wordSet(
  'gutschein coupon voucher promo rabatt rabattaktion gutscheine coupons discount',
)

/** Words between 'Code' and the code. */
export const LINK_WORDS = wordSet(
  'ist lautet heißt heisst is war wäre einfach noch nochmal nochmals wieder also immer wie jetzt nur dazu dabei dafür hier nun bitte namens mal direkt lautend eingeben natürlich selbstverständlich aktuell der er dieser weiterhin gern gerne unbedingt ruhig lieber',
)
export const COPULAS = wordSet('ist lautet heißt heisst is lauten sind war bleibt')

/** Words right before a code that make it the means of saving. */
export const WITH_WORDS = wordSet('mit with mitn mitm per mittels via dank durch using mim')
export const USE_WORDS = wordSet(
  'use nutzt nutze nutz nutzen verwendet verwende verwenden benutzt benutze benutz enter apply gebt gib geb tippt nehmt nimm eingeben sagt sagen nennt try angeben probier probiert probiere versuch versucht zeigt zeig tragt trag tippe',
)
/** Words right after a code that say what it does. */
export const SAVE_WORDS = wordSet(
  "spart sparst spare sparen spared sparts bringt gibt gibts gibt’s gibt's schenkt ergibt liefert bekommt bekommst bekommen kriegt kriegst kriegen kriagts erhaltet erhältst erhälst erhalten erhält saves gives gets save get sichert sicherst zaubert macht holt",
)
/** Where a code is typed or said. */
export const CHECKOUT_WORDS = wordSet(
  'kasse checkout warenkorb theke bestellvorgang bestellprozess bestellabschluss bezahlvorgang bezahlen kassa einkaufswagen bestellformular gutscheinfeld rabattfeld codefeld gutscheinzeile',
)
export const ENTER_WORDS = wordSet(
  'angebt angibst angibt eintippt eintragt eingeben einlösen nutzen verwenden angeben benutzen eingibt eingibst eingebt eintippen nennen sagen eintragen anwenden vorzeigen vorzeigt einsetzen eintippst einsetzt',
  'mitgeben ergänzen ergänzt ergänzst eingelöst dazusagt dazusagen hinzufügt hinzufügst hinterlegt hinterlegst hinterlegen dranhängt dranhängst dranhängen anhängt anhängst anhängen eingegeben eingetippt eingetragen einfügt einfügst einfügen eingefügt dazuschreibt dazuschreibst dazuschreiben dranschreibt dranschreiben draufschreibt draufschreiben hinschreibt hinschreiben vermerkt vermerken mitangebt mitgebt reinkopiert reinkopierst reinkopieren einkopiert einkopieren reinschreibt reinschreibst reinschreiben reinhaut reinhaust reinhauen reintippt reintippst reintippen reinpackt reinpackst reinpacken reinklopft reinklopfst reinsetzt reinwerft reinhängt einklopft einhämmert eintippelt eintippsle eingebts eigebts eigebt eigibst eingibts eintippts eintragts eitippt eitippts eitragt iigäbe iitippe igit iigit ygäbe',
)
export const VALID_WORDS = wordSet(
  'gültig gilt geht funktioniert läuft aktiv endet works valid klappt',
)

export const BENEFIT_WORDS = wordSet(
  'rabatt rabatte sparen spart sparst spare spared sparts gratis kostenlos kostenlose kostenlosen kostenloser kostenfrei geschenkt geschenk gutschein gutscheine nachlass off discount free günstiger billiger reduziert vergünstigung ersparnis prozent save saves rabattcode gutscheincode versandkostenfrei gratisversand goodie versandkosten probemonat testen probieren schenkt umsonst gratismonat gratismonate gratisprobe gratistage hälfte',
)
