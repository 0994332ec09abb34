import { wordSet } from '../text/word-set.ts'

/** Goods on which an offer is, in front of a colon or an amount: 'Räder: 10 % mit X'. */
const GOODS = wordSet(
  'rad räder fahrrad fahrräder helm helme reifen zelt zelte rucksack rucksäcke schlafsack schlafsäcke jacke jacken hose hosen kleid kleider rock röcke top tops oberteil oberteile pulli pullis pullover pullovern shirt bluse blusen hemd hemden mantel mäntel mütze mützen socke socken strümpfe leggings jeans bikini bikinis badeanzug unterwäsche bh bhs tasche taschen sneaker sneakers stiefel sandalen boots laufschuhe accessoires gürtel brille brillen sonnenbrillen uhren ketten armband armbänder ohrring ohrringe',
  'matratze matratzen kissen decke decken bettwäsche teppich teppiche lampe lampen leuchte leuchten vorhang vorhänge möbel regal regale stuhl stühle stehlampe kerze kerzen topf töpfe pfanne pfannen messer geschirr besteck gläser becher tasse tassen flasche flaschen deko handtuch handtücher pflanzen blumen erde dünger samen saatgut werkzeug grill grills kohle zubehör ersatzteile',
  'creme cremes serum seren shampoo seife seifen parfum parfüm parfums düfte makeup make-up lippenstift mascara concealer foundation primer sonnencreme zahnpasta zahnbürste deo haare haut haarpflege hautpflege gesicht körper pflege lippen nägel augen wimpern',
  'supps supplements protein proteine proteinpulver pulver riegel drink drinks snack snacks kaffee tee bohnen müsli mehl obst gemüse fleisch käse brot wein weine bier schokolade süßigkeiten gewürz gewürze öl öle honig futter leckerli leckerlis leckerlies streu leine leinen körbchen spielzeug buch bücher hörbücher hörbuch kalender poster prints fotobuch fotobücher spiel spiele ticket tickets eintritt karte karten gutscheinkarte hotel hotels flug flüge reise reisen kurs kurse workshop workshops ebook ebooks vinyl',
  'laptop laptops handy handys hülle hüllen kabel kopfhörer tastatur tastaturen maus mäuse monitor headset hardware technik elektronik babys baby bodys windel windeln kinderwagen fliesen farben stoffe stoff wolle garn garne nadeln matten hanteln bälle schläger schlösser',
)

/** Compounds of these are goods as well: 'Kochtöpfe', 'Online-Tickets', 'Powerriegel'. */
const GOODS_ENDING =
  /\p{L}-?(?:tickets|karten|schuhe|jacken|hosen|kleider|taschen|möbel|töpfe|pfannen|matratzen|decken|bezüge|kissen|riegel|pulver|shakes|kapseln|tabletten|getränke|snacks|öle|cremes|seren|masken|ketten|ringe|brillen|gläser|bücher|hefte|kurse|reisen|räder|helme|reifen|zelte|säcke|lampen|leuchten|kerzen|pflanzen|blumen|samen|sachen|teile|artikel|produkte|geräte|waren|hüllen|kabel|spiele|spielzeug|futter|bodys|windeln|strümpfe|socken|wäsche|anzüge|shirts)$/u

/** What opens a post or a line: no shop before a colon, a dash or a code. */
const OPENERS = wordSet(
  'pov spoiler mythos fakt story storytime reel vlog haul routine ootd grwm outfit look looks plot plottwist funfact rabattalarm codealarm schnäppchenalarm alarm trostpflaster vorteil vorteile ersparnis nachlass wert bonus gewinn leute leudde mädels jungs ladys ladies freunde familie team hallo hey hi servus moin grüezi ahoi leseprobe inhalt zutat material kaufempfehlung empfehlung testsieger sieger platz stand service kontakt bezugsquelle quelle technik studie redaktion produktion foto fotos video videos stichwort passwort losungswort zauberwort codewort kennwort wort vergleich bilanz rechnung ergebnis erstbesteller erstbestellerin stammkunden stammkundinnen bestandskundinnen neukundschaft neukund alle beide beiden beides übrige rest',
  'vb verhandlungsbasis damals früher vorhin gestern neulich letztens nix nichts nada nein ja jein ok okay na naja tja hm psst pssst hömma frühstück mittagessen abendessen training workout kochen putzen umzug einzug friseur arzt zahnarzt gepäck eins zwei drei vier fünf chat befehle befehl server community-server discord',
)

/** Platforms and sites where nobody redeems the code of a post. */
const PLATFORMS = wordSet('github gitlab reddit twitch steam discord wikipedia google chatgpt')

/** A verb in what stands before a sign: 'Online-Tickets kosten mit X 3 Euro weniger'. */
const VERBS = wordSet(
  'kosten kostet kostete gehen geht kommt kommen sinkt sinken fällt fallen bleibt bleiben werden wird wurde heißt lautet bringt bringen lohnt macht machen steht stehen läuft laufen startet starten sind ist war waren aufgepasst aufpassen',
)

/** Parts of the bill and bundles of goods: 'gehen 6 Euro vom Probierpaket runter'. */
const BILL =
  /(?:preis|preise|wert|betrag|summe|paket|set|abo|box|kosten|gebühr|rechnung|korb|bestellung|einkauf|bon|tarif|kurs|ticket|karte)s?$/u

/**
 * Whether every word is of the everyday kind, so that a place alone makes no name of them.
 * `mayBeGoods` where only a shop is likely: 'bei Sofakissen'.
 */
export function isEveryday(words: readonly string[], mayBeGoods = false): boolean {
  if (words.some((word) => VERBS.has(word))) return true
  return words.every(
    (word) =>
      OPENERS.has(word) ||
      PLATFORMS.has(word) ||
      (!mayBeGoods && (GOODS.has(word) || GOODS_ENDING.test(word))),
  )
}

/** Whether a word names what an amount is taken off. */
export function isBillWord(word: string): boolean {
  return BILL.test(word)
}
