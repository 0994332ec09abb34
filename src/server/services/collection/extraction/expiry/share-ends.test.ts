import { describe, expect, it } from 'vitest'
import { EMPTY_LEXICON } from '../brand-lexicon.ts'
import { extractOffers } from '../extract-offers.ts'

// A Monday.
const ends = (text: string) =>
  extractOffers({ text, postedAt: '2025-06-02' }, EMPTY_LEXICON).map(({ expiresAt }) => expiresAt)

describe('sharing out the ends', () => {
  it.each([
    ['Codes:\nAlba: ANNA10 (10 %, bis 8.6.)\nBella: ANNA15 (15 %)', ['2025-06-08', null]],
    ['10% bei Alba mit ANNA10 bis 8.6. und 15% bei Bella mit ANNA15', ['2025-06-08', null]],
    ['Alles bis Sonntag!\nAlba – ANNA10 – 10%\nBella – ANNA15 – 15%', ['2025-06-08', '2025-06-08']],
    ['Alba – ANNA10 – 10%\nBella – ANNA15 – 15%\nGültig bis 8.6.', ['2025-06-08', '2025-06-08']],
    ['Bin bis Freitag im Urlaub. 10% bei Alba mit ANNA10', [null]],
    ['Der Zopf hält bis Mittwoch. 10% bei Alba mit ANNA10', [null]],
    ['dienstags bis sonntags Sofa, 10% bei Alba mit ANNA10', [null]],
    ['10% bei Alba mit ANNA10, nur bis Zischtig (3.6.)', ['2025-06-03']],
    [
      'Alba: Code ANNA10, 10%\nBella: Code BERTA15, 15%\nBeide funktionieren bis 8.6.',
      ['2025-06-08', '2025-06-08'],
    ],
    [
      'Mit Code ANNA10 10% bei Alba und mit Code BERTA15 15% bei Bella. Beide funktionieren bis 8.6.',
      ['2025-06-08', '2025-06-08'],
    ],
    [
      'Alba: Code ANNA10, 10%\nBella: Code BERTA15, 15%\nBeide werden am 1. Juli abgeschaltet, letzter Tag ist also der 30.6.',
      ['2025-06-30', '2025-06-30'],
    ],
    [
      'Mit Code ANNA10 10% bei Alba und mit Code BERTA15 15% bei Bella. Beide werden am 1. Juli abgeschaltet, letzter Tag ist also der 30.6.',
      ['2025-06-30', '2025-06-30'],
    ],
    [
      'Alba: Code ANNA10, 10%\nBella: Code BERTA15, 15%\nAnnahmeschluss ist Freitag, 23:59 Uhr.',
      ['2025-06-06', '2025-06-06'],
    ],
    [
      'Mit Code ANNA10 10% bei Alba und mit Code BERTA15 15% bei Bella. Annahmeschluss ist Freitag, 23:59 Uhr.',
      ['2025-06-06', '2025-06-06'],
    ],
    [
      'Alba: Code ANNA10, 10%\nBella: Code BERTA15, 15%\nGelten nur bis 8.6.',
      ['2025-06-08', '2025-06-08'],
    ],
    [
      'Mit Code ANNA10 10% bei Alba und mit Code BERTA15 15% bei Bella. Gelten nur bis 8.6.',
      ['2025-06-08', '2025-06-08'],
    ],
    [
      'Alba: Code ANNA10, 10%\nBella: Code BERTA15, 15%\nBis Sonntag gelten beide.',
      ['2025-06-08', '2025-06-08'],
    ],
    [
      'Mit Code ANNA10 10% bei Alba und mit Code BERTA15 15% bei Bella. Bis Sonntag gelten beide.',
      ['2025-06-08', '2025-06-08'],
    ],
    [
      'Alba: Code ANNA10, 10%\nBella: Code BERTA15, 15%\nDie zwei laufen bis 8.6.',
      ['2025-06-08', '2025-06-08'],
    ],
    [
      'Mit Code ANNA10 10% bei Alba und mit Code BERTA15 15% bei Bella. Die zwei laufen bis 8.6.',
      ['2025-06-08', '2025-06-08'],
    ],
    [
      'Alba: Code ANNA10, 10%\nBella: Code BERTA15, 15%\nMorgen ist für beide der letzte Tag.',
      ['2025-06-03', '2025-06-03'],
    ],
    [
      'Mit Code ANNA10 10% bei Alba und mit Code BERTA15 15% bei Bella. Morgen ist für beide der letzte Tag.',
      ['2025-06-03', '2025-06-03'],
    ],
    [
      'Alba: Code ANNA10, 10%\nBella: Code BERTA15, 15%\nAktion endet übermorgen.',
      ['2025-06-04', '2025-06-04'],
    ],
    [
      'Mit Code ANNA10 10% bei Alba und mit Code BERTA15 15% bei Bella. Aktion endet übermorgen.',
      ['2025-06-04', '2025-06-04'],
    ],
    [
      'Mit Code ANNA10 10% bei Alba und mit Code BERTA15 15% bei Bella. Das klappt etwas länger, nämlich bis 7. Juli.',
      [null, '2025-07-07'],
    ],
    [
      'Mit Code ANNA10 10% bei Alba und mit Code BERTA15 15% bei Bella. Der läuft bis Sonntag.',
      [null, '2025-06-08'],
    ],
    [
      '• Alba – ANNA10 (10%)\n• Bella – Link (15%, nur bis 8.6.)\n• Cora – CARO20 (20%)',
      [null, null],
    ],
    [
      '✨ Alba – ANNA10 – 10%\n✨ Bella – BERTA15 – 15%\n✨ Cora – 20% bis 8.6., ohne Code',
      [null, null],
    ],
    [
      '✨ Alba – ANNA10 – 10%\n✨ Bella – BERTA15 – 15%\n✨ gültig bis 8.6.',
      ['2025-06-08', '2025-06-08'],
    ],
    ['10% bei Alba mit ANNA10. Ihr habt bis Sonntag Zeit.', ['2025-06-08']],
    ['10% bei Alba mit ANNA10. Geht bloß bis 14.6., danach is Schluss mit lustig.', ['2025-06-14']],
    ['Mit ANNA10 10% bei Alba auf alles in Größe 50. Läuft noch bis übermorgen.', ['2025-06-04']],
    ['10% bei Alba mit ANNA10. Am Freitag ist Schluss mit Kindergarten.', [null]],
    ['10% bei Alba mit ANNA10. Den ganzen Monat nur Regen.', [null]],
    ['10% bei Alba mit ANNA10. Mal sehen, ob das Video bis Sonntag klappt.', [null]],
    ['10% bei Alba mit ANNA10. Wir sind bis Sonntag in Berlin.', [null]],
    ['10% bei Alba mit ANNA10. Über Pfingsten sind wir weg.', [null]],
    ['10% bei Alba mit ANNA10. Bestellt bis 20.12., dann kommts vor Heiligabend an.', [null]],
  ])('%s', (text, expected) => {
    expect(ends(text)).toEqual(expected)
  })
})
