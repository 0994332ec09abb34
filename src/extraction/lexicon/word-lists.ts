/**
 * What words can mean around a code: stems in small letters, `*` for any letters at that place. By these a place
 * may be a code, or is none; what it is the encoder says, which knows the language.
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
  NEGATION:
    "kein keine keinen keiner keins keinem nicht ned net nich nie niemals ohne none no nix nichts leider weder not don't never without nada hoid",
  CHECKOUT:
    'kasse kassa checkout warenkorb theke bestellvorgang bestellprozess bestellabschluss bezahlvorgang bezahlen einkaufswagen bestellformular *feld feld bestellen bestell* bestellst order* buchen buchung* einkauf* kauf* shoppen shoppt zahlen zahlst zahlt warenkörb* tresen schlussrechnung zahlungsseite',
  IS: 'ist sind lautet lauten heißt heisst is war nennt sich bleibt wäre steht hört lautete hieß',
  SHIPPING: '*versand versand* porto shipping lieferung* versandkosten* liefergebühr*',
  COMMENT:
    'kommentier* kommentar* kommentiert comment* dm dms nachricht* schreibt schickt pn antworte* verlos* gewinnspiel* teilnehm*',
}
