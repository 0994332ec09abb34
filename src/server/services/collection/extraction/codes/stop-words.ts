import { wordSet } from '../text/word-set.ts'

/** Never a code unless quoted or set off by a colon: the grammar around codes. */
export const FUNCTION_WORDS = wordSet(
  'a ab aber ah all alle allem allen aller alles als also am an and any auch auf aus bei beim bereits besonders bi bin bis bitte bzw',
  'da dabei dafür damit dann daran das dass davon dazu dein deine deinem deinen deiner dem den denn der des deshalb dich die dies diese diesem diesen dieser dieses dir direkt doch dort du durch',
  'für fürs und während deren dessen denen beide beiden solange bevor nachdem ohnehin überall zwischen unterm pro je',
  'within without because since during before after while when where which has have been were will would can could must should does did into onto between box field entry section page at by if that these those they he she his her them their there any some every each',
  'eben ebenfalls eh ein eine einem einen einer eines einfach einmal em endlich er erst erstmal es etwa etwas euch euer eure eurem euren eurer eures extra for from ganz ganze ganzen gar gegen genau gerade gern gerne gleich',
  'hab habe haben habt hast hat hatte here hier hin hinter i ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins inkl inklusive is ist it ja je jede jedem jeden jeder jedes jetzt just kann kannst könnt können',
  'ma mal man me mega mehr mein meine meinem meinen meiner meines mich mir mit mitn mittels my n nach ne nee nein nem nen neu neue neuem neuen neuer neues nicht nichts no noch nochmal nochmals not now nun nur',
  'ob oben oder of off oft ohne on only or our out per pro schnell schon seid sein seine sehr sei selbst sich sie sind so sobald sofort sogar somit sonst sowie statt the then there this to trotzdem über uhr um und unser unsere unserem unseren unserer unter unten up us',
  'via viel viele vom von vor vorher wann war was we weg weil weiter weitere welche welcher wenn wer werden wie wieder will wir wird wo wurde you your zu zum zur zusammen zusätzlich zwar',
  'mid mittm mitm as dr uf vo vum no nomal öich eu üch s',
)

/** Verbs and adverbs that follow 'Code' in running text. */
export const RUNNING_WORDS = wordSet(
  'bleibt bleiben aktualisiert angepasst angegeben abgelaufen abgezogen ablaufen aktiv aktuell aktuellen aktuelle aktuelles angeben anwenden apply automatisch beachten bekommen bekommst bekommt benutzen benutzt benutze benutzen bestellen bestellt beim bis brauchen braucht brauchst buchen bringt checken check checkt',
  'scannen scannt scanne einscannen einlösbar anzeigen anfordern abholen mitnehmen runterladen speichern eingibt eingibst nutzt eingeben eingebt eingegeben eingelöst einlösen einsetzen einzulösen enter entweder erhalte erhalten erhälst erhältst erhält erhaltet ergattern findest findet finden folgen folgt folgende folgenden funktioniert funktionieren geb geben gebt gehen geht gelten getestet gib gibt gibts gibt’s gilt gönnen gönnt greift gültig heißt heisst holen holt hol kaputt klappt klicken klickt komm kommt kopieren kostet kostenlos kostenlosen kostenlose kriegen kriegst kriegt kriagts',
  'lasst lass läuft lautet liegt löst machen macht möglich müsst musst nehmen nehmt nennen nimm nochmal nutze nutzen nutzt nutz posten rabattiert reduziert reinschauen sagen satte satten satter save schaut schau schenke schenken schenkt schnappt schreiben schreibe schreibt shoppen shoppt sicher sichern sichert sichere spar spare sparen sparst spart spared speichern speichert stehen steht swipe swipen teilen teilt testen teste testet unbegrenzt ungültig use using valid verfügbar verlängert verwende verwenden verwendet vergessen vorbei wählt warten wartet weiterhin wirklich works zahlt ziehen zieht get gets code expired',
  'required needed necessary nötig notwendig erforderlich hinterlegt angewendet aktiviert',
  'hört nennt gits git lautete hieß gehört gehören dauerhaft exklusiv exklusive exklusiven freuen gratis günstiger hingegen höchstens kombinierbar kombinieren maximal mindestens natürlich persönlich persönlichen persönlicher rückwirkend selber sowieso übrigens zeitlich',
)

/** Nouns, shouts and abbreviations that stand in capitals without being codes. */
export const COMMON_WORDS = wordSet(
  'achtung ad ads adhs affiliate aktion aktionscode alert alles angebot anzeige app apps asmr bestellung bio black brand bundle business cbd cd checkout co code codes community coupon coverage cyber dach day days deal deals de dhl diy dm dm-s dms dvd eu eur euro event fazit feed flash follow free friday fyi gb gewinn gewinnspiel giveaway gmbh gratis grwm gutschein gutscheine gutscheincode gutscheincodes haul hd highlight highlights hdmi',
  'info infos insta instagram insider ios ki kasse kcal kg km kommentar kommentare konto kooperation launch led limited link linkinbio links love ltd mbw mhd monday montag dienstag mittwoch donnerstag freitag samstag sonntag morgen heute gestern new news newsletter nfc ok omg ootd online onlineshop only partner pc pdf pin podcast post pr presents produkt produkte promo promocode prozent qr rabatt rabatte rabattcode rabattcodes rabattaktion reel reels reminder review',
  'sale seite shop shopping short shorts special spoiler sport stop story storys stories swipe team text tiktok tipp tipps top tv uhr uk ultra update upload usa usb us uv uvp vegan versand versandkosten versandkostenfrei video vip vlog vorteile warenkorb web website webseite week weekend werbung wichtig wifi win wlan wow wtf www xl xs xxl xxs youtube yt zip bestellwert einkauf einkaufswert mindestbestellwert kauf kunden neukunden',
  'payback klarna paypal prozent euro nachricht produkten artikel marke marken namen name freunde gutschriften geschenk geschenke gewinne profil bild bilder post reihe error warning kundenkarte karte',
  'tuesday wednesday thursday saturday sunday january february march april june july august september october november december januar februar märz mai juni juli oktober dezember',
  'sitewide selected order orders purchase purchases again look',
  'date save music gear sponsors',
  'ausweis studentenausweis studierendenausweis mitgliedskarte acht obacht gummi bescheid',
  'vpn esim gps wg ai mwst vat tan iban sms lol iphone ipad mac xd dein euer ihr',
)

/** Shapes of models, sizes, vitamins, trains and resolutions rather than codes. */
export const UNIT_SHAPES: readonly RegExp[] = [
  /^(?:lsf|spf|uva?|rtx|gtx|rx|ps|ice|ic|re|rb|rs|ec|a|b|c|d|e|f|g|h|i|k|l|m|n|p|q|s|t|u|w|x|y|z|xl|xs|eu|us|uk|gr|din|iso|ean|omega|nr|no|typ|typen|mp|hd|usb|wlan|wifi|co|pm|ag|gen|mk|vol|ep|teil|tag|day|episode|folge|web|top|stvo)-?\d{1,4}[a-z]?$/iu,
  /^\d+(?:er|te|ten|ter|tes|st|nd|rd|th|x|h|g|kg|mg|ml|l|cl|m|cm|mm|km|kmh|w|kw|kwh|v|a|ah|mah|gb|tb|mb|mp|p|fps|hz|k|k60|d|s|min|std|uhr|tage|jahre|kcal|pack|teilig|fach|wl|jährig|jährige|stk|stück|zoll|€|eur|euro|prozent|€er|in1|in|for|für\d)$/iu,
  /^(?:iphone|ipad|galaxy|pixel|insta|xbox|windows|gopro|airpods|macbook|ryzen|core|vitamin|omega|redmi|mi|switch)-?\d+\w*$/iu,
  /^\d+er-\p{L}/iu,
  /^(?:lp|g)?ddr\d\w?(?:-\d{3,5})?$/iu,
  /^(?:lp|g)?ddr\d[a-z]?(?:-\d+)?$/iu,
  /^(?:pcie|nvme|hdmi|cat|ipx?|sata|wifi|bluetooth)-?\d[\dx]?(?:-\d+)?$/iu,
  /^[a-z]{1,3}-?\d{3,}[a-z]{1,3}\d+$/iu,
  /^\d+[a-z]+\d+[a-z]+\d+$/iu,
  /^[\dA-Z]*\d\p{L}{0,3}-\p{Lu}\p{Ll}/u,
]
