/**
 * What words can mean around a code: stems in small letters, `*` for any letters at that place.
 * Beside the lists of common words and names this is all that is written down about language;
 * how much each class weighs is learned.
 */
export const WORD_STEMS: Readonly<Record<string, string>> = {
  CODE: 'code codes *code *codes code* kode *kode kodes *cödeli *codi coden promocode codetechnisch',
  DISCOUNT_CODE:
    'rabatt*code* gutschein*code* promo*code* aktions*code* vorteils*code* discount*code* spar*code* coupon*code* voucher*code* prozent*code* bonus*code* gutscheinnummer rabattnummer',
  BADCODE:
    'qr* fehlercode* dresscode* quellcode* barcode* strichcode* zip* pin pincode plz postleit* trainercode* freundescode* freundecode* freundschaftscode* creatorcode* creator creator-code support* einladungs* invite* referral* empfehlungs* ref refcode* refer zugangs* zugriffs* wlan* wifi* wi-fi login* türcode* fehler* error* farbcode* steuer* morsecode* *quellcode source* tracking* sendungs* abhol* bestätigungs* verifizierungs* sicherheits* sms* tan iban* bic ean isbn* artikelnummer* artikelcode* produktkey* lizenz* lobby* server* spielcode* inselcode* levelcode* mapcode* download* buchungscode* *schlüssel serien* cheat* sitz* gate* token passwort* *passwort quiz* teilnahme* lösungswort* wappen* chargen* batch* losnummer* presale* vorverkaufscode* aktivierungs* activation* key keys steam-key produktschlüssel registrierungs* freigabe* raumcode meeting-id partycode beta* kundennummer bestellnummer aktenzeichen hausnummer',
  CODE_WORD:
    '*kürzel geheimwort aktionswort codewort codewörter kennwort stichwort* zauberwort* losungswort* zauberspruch zauberformel schlüsselwort gutscheinwort rabattwort sparwort losung parole sesam magische* keyword',
  VOUCHER:
    'gutschein gutscheine* *gutschein coupon coupons kupon voucher promo rabatt rabatte rabatten *rabatt rabattaktion* rabättle discount discounts nachlass* vergünstig* ersparnis* prozente bonus vorteil* deal deals angebot* aktion aktionen',
  WITH: 'mit with mitn per mittels via dank durch using mim mid mitm damit w/',
  USE: 'use nutz* verwend* benutz* gebt gib geb geben gibst tipp* nehmt nehm nimm sagt sagen sag sagst nennt nennen nennst try probier* versuch* zeigt zeig vorzeig* trag* tragt haut hau klopft hämmer* schreib* pack* packt kopier* copy schmeiß* schmeisst werft',
  ENTER:
    'eingeb* eingibst eingibt eingegeben einlös* eingelöst löst lös lösen einsetz* eingesetzt eintipp* eingetippt eintrag* eingetragen angeb* angibst angibt angegeben einfüg* eingefügt anwend* angewend* redeem* enter* eintipps* reinschreib* reinhau* reintippen hinterleg* vermerk* ein hinzufüg* mitangeb* dazuschreib* apply aktivier* eingabe',
  SAVE: 'spar spart sparst spare sparen sparts spared gespart* ersparen save saves saving savings günstiger billiger weniger runter abzug abgezogen reduziert* off minus abziehen rabattier* drauf erlass* nachgelassen ermäßig* rausschlagen erspart vergünstigt* preisnachlass',
  GIVE: "gibt gibts gibt's gab's git gits git's bringt bring* bekomm* krieg* kriag* erhalt* erhält* erhäls* schenk* verschenk* get gets getting hol holt hole holen holst sicher sichern sichert sichere* sicherst macht machen zieht ziehen ziehn abgreif* abstaub* kassier* abkassier* winkt winken wartet warten zaubert liefert ergibt greif* schnapp* gönn* gewähr* spendier* legt lässt lassen springt schlägt fällt purzel* schmilz* sorgt knall* rabattier*",
  FREE: 'gratis kostenlos* kostenfrei* umsonst geschenk* free goodie* versandkostenfrei* gratisversand gratis* freebie* obendrauf beigelegt zugabe extra dazu geschenkt oben drauf',
  VALID:
    'gilt gelten gültig* läuft laufen funktioniert funktionier* geht gehts klappt aktiv works work working valid einlösbar greift zählt zieht freigeschaltet funzt tut',
  END: 'bis endet enden ende läuft ablauf letzte* letzter last mitternacht until till expires solange verlänger* deadline schluss stichtag einschließlich inklusive befristet nur noch countdown',
  DEAD: 'abgelaufen* vorbei ungültig* expired tot abgeschaltet ausgelaufen* vergriffen aufgebraucht gesperrt deaktiviert* erloschen veraltet* alter alte alten damals früher* beendet rum passé gelöscht durch invalid dead inaktiv verfallen offline ausverkauft ersetzt eingestellt hinfällig ehemalig* vorherig*',
  NEGATION:
    "kein keine keinen keiner keins keinem nicht ned net nich nie niemals ohne none no nix nichts leider weder not don't never without nada hoid",
  CHECKOUT:
    'kasse kassa checkout warenkorb theke bestellvorgang bestellprozess bestellabschluss bezahlvorgang bezahlen einkaufswagen bestellformular *feld feld bestellen bestell* bestellst order* buchen buchung* einkauf* kauf* shoppen shoppt zahlen zahlst zahlt warenkörb* tresen schlussrechnung zahlungsseite',
  AD: 'werbung* anzeige* ad ads sponsor* gesponsert* *koop kooperation* koop* partner* präsentiert* presents presented unbezahlt* prsample pr-sample pr affiliate* unterstütz* paid supporter* advertorial werbepartner*',
  LINK: 'link links *link *links bio linktree shownotes beschreibung infobox description profil swipe klick* hier highlight* linkinbio story sticker kommentaren',
  SHOP: 'shop store *shop *store laden läden website webseite seite homepage webshop app onlineshop* filiale* händler hersteller manufaktur marke label anbieter startup start-up',
  AT: 'bei beim bi b at @ bey biim',
  OF: 'von vom vo from by of vun',
  IN: 'im in auf on zu zum über inside unter ins uf af',
  FOR: 'für for fürs fürn fia',
  PRICE:
    'kostet kosten kostest preis* *preis statt uvp price* costs zahl* zahlst je pro à teuer miete gehalt umsatz honorar spende* wert bestpreis regulär',
  MINIMUM:
    'ab mindest* mbw mindestbestellwert bestellwert *bestellwert einkaufswert warenwert *warenwert minimum min spend',
  UP_TO: 'zu up maximal max höchstens bis',
  NEW_CUSTOMER:
    'neukund* erstbestell* erste ersten erster first new neu bestandskund* erstkauf erstkund* willkommens*',
  ALL: "alles alle allem sortiment *sortiment ganze gesamte* komplett* everything auf auf's aufs sitewide kollektion bestellung einkauf",
  YOU: 'ihr du euch dir man sie ihnen you wer eure deine euren deinen euer dein eurer deiner sichert',
  IS: 'ist sind lautet lauten heißt heisst is war nennt sich bleibt wäre steht hört lautete hieß',
  MINE: 'mein meine meinem meinen meiner my unser unsere unserem unseren our persönlich* eigen*',
  MODEL:
    'iphone* ipad* macbook* galaxy* pixel* modell* model* typ version* gen rtx* gtx* ryzen* ps4 ps5 xbox* switch kamera objektiv laptop prozessor grafikkarte cpu gpu motor ps farbe größe grösse gr size shade nuance nr lsf* spf* vitamin* omega* platz modul kanal sensor',
  UNIT: 'kg g gramm ml l liter cm mm m km gb tb mb mah watt w kw kcal stück stk pack zoll min minuten sek grad fps hz v el tl prise becher tassen mg µg quadratmeter',
  TIME: 'uhr tag tage tagen stunden std monat monate monaten woche wochen jahr jahre jahren wochenende montag dienstag mittwoch donnerstag freitag samstag sonntag heute morgen gestern januar februar märz april mai juni juli august september oktober november dezember jan feb apr jun jul aug sep okt nov dez day days week weeks month months year years today tonight mo di mi do fr sa so jänner feber',
  SHIPPING: '*versand versand* porto shipping lieferung* versandkosten* liefergebühr*',
  TRIAL:
    'testen teste test probe* abo* *abo premium monatsabo jahresabo mitglied* trial subscription membership tarif',
  COMMENT:
    'kommentier* kommentar* kommentiert comment* dm dms nachricht* schreibt schickt pn antworte* verlos* gewinnspiel* teilnehm*',
  EPISODE:
    'folge folgen episode kapitel teil staffel video videos podcast stream livestream song album playlist film serie ep live buch roman musik track lied',
  SPORT:
    'bundesliga spiel team verein liga turnier rennen etappe marathon training wm em saison trikot',
  EXCLUSIVE: 'exklusiv* exclusive community nur abonnent* follower* hörer* leser* zuschauer*',
  CASH: 'cashback payback punkte guthaben freunde werben geworben prämie provision startguthaben zinsen steuern inflation depot aktien broker',
  EVENT:
    'ticket tickets konzert festival messe event termin* einlass abendkasse vorverkauf stand halle eintritt tour tournee',
  INSTEAD: 'statt anstatt uvp vorher ursprünglich rather',
  ON_TOP: 'zusätzlich* additional extra obendrauf on-top top weitere* nochmal nochmals kombinier*',
  ABBREVIATION: 'gmbh ag kg ug ev e.v. mbh ohg inc ltd co vs usp diy ceo faq agb tv pc kfz lkw',
}
