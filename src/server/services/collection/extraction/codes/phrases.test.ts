import { describe, expect, it } from 'vitest'
import { EMPTY_LEXICON } from '../brand-lexicon.ts'
import { extractOffers } from '../extract-offers.ts'

const read = (text: string) => extractOffers({ text, postedAt: '2025-06-02' }, EMPTY_LEXICON)
const codes = (text: string) => read(text).map(({ code }) => code)

describe('what is typed, told by a verb and a place', () => {
  it.each([
    ['15 % bei Muster, wenn ihr WANDERLENE im Bestellformular eintragt', 'WANDERLENE'],
    [
      'Muster gibt euch 5 Euro Nachlass, sobald ihr STRICKOMA ins Gutscheinfeld kopiert',
      'STRICKOMA',
    ],
    ['Haut an der Kasse einfach mal KRAFTKARL rein, dann gehen 20% runter', 'KRAFTKARL'],
    ['Wennst bei Muster 10% sparen willst, tipp BERGRESI ins Felderl ei.', 'BERGRESI'],
    ['Wer bei Muster MEERJUNGFRAU ins Codefeld schreibt, zahlt 12 % weniger.', 'MEERJUNGFRAU'],
    ['Hängt beim Bestellen noch WOLLKNÄUEL an und ihr kriegt 10 Prozent Rabatt.', 'WOLLKNÄUEL'],
    ['Klopft SCHLAGZEUGER in die Rabattzeile und spart 8 €!', 'SCHLAGZEUGER'],
    [
      'Ihr müsst nur GARTENFEE beim Bezahlen dazuschreiben, schon sind 10% weg. Werbung',
      'GARTENFEE',
    ],
    ['Beim Bezahlen hinterlasst ihr KLETTERMAXE und Muster zieht euch 8 € ab.', 'KLETTERMAXE'],
    ['Sag am Telefon einfach KAMINABEND, dann gibt es den Wein 10 € billiger.', 'KAMINABEND'],
    ['Gänd IMKERTONI bi de Bstellig i und spared 10% bim Muster', 'IMKERTONI'],
    ['Tragts IMKERTONI im Gutscheinkasterl ein, dann habts 10% Rabatt', 'IMKERTONI'],
    ['Einfach „gartenglück“ im Bestellvorgang mitgeben, dann zieht Muster 12 % ab.', 'gartenglück'],
    ['Eure 15% bei Muster gibt es durch Eingabe von ADVENTSMAUS', 'ADVENTSMAUS'],
    ['Gebt einfach im Gutscheinfeld nur moin ein und spart 5 Euro bei Muster.', 'moin'],
    ['Schreibt im Warenkorb bitte nur servus rein, dann gibt es 10% Rabatt.', 'servus'],
    ['Dieses Wochenende gibt es bei Muster 20%! Rein da mit HERBSTKIND 🍂', 'HERBSTKIND'],
  ])('%s', (text, code) => {
    expect(codes(text)).toEqual([code])
  })

  it.each([
    'Schreibt FEEDBACK gern in die Kommentare, 10% meiner Zuschauer machen das schon',
    'Schreibt mir WORKOUT per DM, dann bekommt ihr 10% Rabatt',
    'Gebt an der Kasse einfach Bescheid, dann bekommt ihr 10% Rabatt',
    'Gebt den Code an der Kasse einfach manuell ein und spart 10%',
    'Tragt euch im Formular unten ein und spart 10%',
    'Tippt an der Kasse einfach weiter, 10% gehen automatisch ab',
    'Packt BADEHOSE und HANDTUCH ein, 20% Rabatt im Freibad!',
    'Wer SPORT in den Kalender einträgt, spart 10% Krankenkasse',
    'Bitte beim Bezahlen AUSWEIS vorzeigen, Studierende zahlen 10% weniger',
    'Gebt ACHT an der Kasse, da werden 10% doppelt abgezogen',
    'Unser Verein sucht Helfer: Stichwort SOMMERFEST in den Betreff, 10% Rabatt aufs Bier',
  ])('nothing in: %s', (text) => {
    expect(codes(text)).toEqual([])
  })
})

describe('what is named a code', () => {
  it.each([
    ['Mein Code für Muster bleibt gleich, nämlich PFERDENÄRRIN. 10%!', 'PFERDENÄRRIN'],
    ['Bei Muster hab ich einen Rabattcode für euch, und zwar „sonnenhut“ (12 %).', 'sonnenhut'],
    ['Der Rabattcode hört auf den Namen BLITZGNEIS und bringt 15%.', 'BLITZGNEIS'],
    ['Mein Code nennt sich HOBBYKÖCHIN, 10% bei Muster.', 'HOBBYKÖCHIN'],
    ['Unser Hörer-Gutschein heißt „feierabendbier“ und bringt euch 5 Euro', 'feierabendbier'],
    ['Der alte Code ist tot. Neu ist LAUFMADEL, 10% bei Muster.', 'LAUFMADEL'],
    ['Tippfehler beim Code im letzten Post! Richtig ist LAUFMADEL, 10% bei Muster.', 'LAUFMADEL'],
    ['Bei Muster zahlt ihr 20 Prozent weniger mit dem Wort „Kaffeeklatsch“.', 'Kaffeeklatsch'],
    ['Nennt beim Bestellen den Begriff „Sofagespräch“ und ihr bekommt 10 %', 'Sofagespräch'],
    ['Das Zauberwort lautet simsalabim, 10% bei Muster.', 'simsalabim'],
    ['Die Zauberformel für 15% bei Muster: abrakadabra', 'abrakadabra'],
    ['So heißt auch mein Rabattcode bei Muster: pfannkuchen. Zehn Prozent!', 'pfannkuchen'],
    ['Der code ist ganz easy: lieblingsmensch, alles kleingeschrieben. 10%', 'lieblingsmensch'],
    ['Mein Wort für Muster: hopfenfee, alles klein geschrieben, bringt 5 €.', 'hopfenfee'],
    ['Wer kommt mit: miau-miau, und zwar in Kleinbuchstaben. Damit gehen 3 € weg.', 'miau-miau'],
    [
      'mit dem code tina zwanzig kriegt ihr zwanzig prozent, also tina20 alles klein geschrieben',
      'tina20',
    ],
  ])('%s', (text, code) => {
    expect(codes(text)).toEqual([code])
  })

  it.each([
    'Mit dem Wort „nachhaltig“ werben 60 Prozent der Firmen',
    'Die Kollektion nennt sich WALDLICHT, 15% Rabatt bis Sonntag',
    'Gewinnspiel! Stichwort WINTERZAUBER unten kommentieren und einen 50 € Gutschein gewinnen',
    'Das Wort des Jahres ist „KI“. 10% der Befragten fanden das gut.',
    'Neu ist der Geschmack KIRSCHE, 10% Rabatt im Shop',
    'Der Workshop heißt ATEMPAUSE und kostet 20% weniger als letztes Jahr.',
    'LAMPE, alles in Großbuchstaben auf dem Karton – 10% reduziert',
    'kriegt ihr mit paul zwanzig zwanzig prozent, link in der beschreibung',
    'und mit marie zehn kriegst du zehn prozent auf alles',
    'Die Losung im Quiz lautet WINTER, zu gewinnen gibt es 50 €',
  ])('nothing in: %s', (text) => {
    expect(codes(text)).toEqual([])
  })
})

describe('what does something to the price', () => {
  it.each([
    ['Der SALE bei Muster läuft, und BERGZIEGE nimmt euch nochmal 10% vom Preis weg.', 'BERGZIEGE'],
    ['MOTORRADMIA drückt den Preis bei Muster um 20 %.', 'MOTORRADMIA'],
    ['Gerade -30% bei Muster und KATZENMUTTI packt nochmal 5% oben drauf.', 'KATZENMUTTI'],
    ['Bei Muster legt euch was dazu: TEETANTE spendiert eine Tasse gratis', 'TEETANTE'],
    ['Jep, bei Lampenladen: GLÜHWÜRMCHEN. Macht 12 %.', 'GLÜHWÜRMCHEN'],
    ['Zwei Läden, ein Wort: SONNTAGSKIND. Damit spart ihr überall 10 %.', 'SONNTAGSKIND'],
    ['Merkt euch SCHLAFMÜTZE, das sind 50 € weniger bei Muster.', 'SCHLAFMÜTZE'],
    ['Muster hat mir FISCHKOPP eingerichtet, damit zahlt ihr 10% weniger.', 'FISCHKOPP'],
    ['Bei Muster gibt es eine Tasse gratis – TEETANTE nicht vergessen!', 'TEETANTE'],
  ])('%s', (text, code) => {
    expect(codes(text)).toEqual([code])
  })

  it.each([
    'ROSSMANN legt bis Freitag 10% auf alles drauf',
    'SNOCKS haut gerade 30% raus',
    'PURELEI packt euch eine Kette gratis dazu',
    'MEDIAMARKT senkt die Preise um 20%',
    'LSF nicht vergessen! Bei Muster gibt es 10% auf Sonnencreme',
    'AUTO nicht vergessen zu tanken, Benzin ist 10% billiger',
    'Mein Fazit: TRAUMHAFT. Damit spart man 20 Minuten.',
    'Ergebnis: BESTANDEN. Damit gehören wir zu den 10 %, die es schaffen.',
  ])('nothing in: %s', (text) => {
    expect(codes(text)).toEqual([])
  })

  it('is less sure of what a shop could do as well', () => {
    const loose = read('Gerade -30% bei Muster und KATZENMUTTI packt nochmal 5% oben drauf.')[0]
    expect(loose?.confidence).toBeLessThan(0.8)
  })
})

describe('codes of other trades', () => {
  it.each([
    'if code == "SAVE20": price *= 0.8',
    "Gutschein(code='HERBST5', prozent=5) wirft einen Fehler",
    'Der Vorverkauf startet morgen, Vorverkaufscode FANLIEBE25 eingeben, Tickets ab 40 €',
    'Nike Dunk Low, Style-Code FQ8080-133, 10% reduziert',
    'Artikelcode 77123-AB bei Muster, 20% reduziert',
    '32 GB DDR5-5600 für 89 €, 20% Rabatt bei Muster',
    'Philips OneBlade QP2724: Gutschein wird an der Kasse abgezogen, 20% weniger',
    'BOSCH GSR12V: Coupon anklicken und 15% sparen',
    'Beim Escape Room mussten wir das Losungswort ADLERHORST eintippen, 15 € pro Person gespart',
    'Rätselheft Seite 12: Lösung ROTBUCHE eintragen und 50 € gewinnen',
  ])('nothing in: %s', (text) => {
    expect(codes(text)).toEqual([])
  })

  it.each([
    ['Mit dem Vorverkaufscode FANLIEBE25 kosten die Karten 10 % weniger', 'FANLIEBE25'],
    ['Stichwort „Ohrensessel“: 20 % beim Verlag', 'Ohrensessel'],
    ['ANNA10 Gutschein für Muster, 10%', 'ANNA10'],
  ])('still reads: %s', (text, code) => {
    expect(codes(text)).toEqual([code])
  })
})
