import { describe, expect, it } from 'vitest'
import { readAll } from '#test/conditions.ts'

/** 50 cases written after the rules were changed; 9 failed at first sight: 4 read wrongly, 4 unread, 1 ill-labelled. */
const SECOND: readonly [string, ...string[]][] = [
  [
    'Skincare-Abend 🧖‍♀️ Mit „MILA20“ bekommt ihr bei Peachy 20 % ab 65 € Warenkorb, Sets sind ausgenommen. Werbung',
    'MILA20: ab 65, nicht Sets',
  ],
  [
    'Endlich wieder da: 15 % bei @nordlicht mit JON15! Nicht gültig auf bereits reduzierte Artikel.',
    'JON15: nicht bereits reduzierte Artikel',
  ],
  [
    'JON15 = 15 % bei @nordlicht\nMBW 75 €\nnur Neukund*innen\nnicht mit anderen Aktionen kombinierbar',
    'JON15: ab 75, neu, einzeln',
  ],
  [
    '🖤 @nordlicht: JON15 (15 %)\n🤍 @peachy: JON20 (20 € ab 120 €)\n💛 @tulpenhof: JON5 (5 €, nur bei der Erstbestellung)',
    'JON20: ab 120',
    'JON5: neu',
  ],
  [
    'Mit JON15 15 % bei @nordlicht sparen (gilt für alles außer Gutscheinkarten & Kooperationen)',
    'JON15: nicht Gutscheinkarten & Kooperationen',
  ],
  [
    '10 € Rabatt bei @nordlicht mit JON10 – einlösbar ab einem Mindestbestellwert von 59,95 Euro',
    'JON10: ab 59.95',
  ],
  [
    'JON10 bringt 10 % bei @nordlicht. Bücher sind wegen der Preisbindung leider ausgeschlossen.',
    'JON10: nicht Bücher',
  ],
  ['JON10: 10 % bei @nordlicht, Dyson und Apple ausgenommen', 'JON10: nicht Dyson und Apple'],
  [
    'Für 25 % bei @nordlicht einfach JON25 eingeben. Gilt leider nur einmal pro Person und nur für Erstbesteller!',
    'JON25: neu',
  ],
  [
    'Ihr habt noch nie bei @nordlicht bestellt? Dann gibt’s mit JON25 25 % auf die erste Order!',
    'JON25: neu',
  ],
  [
    '30% off your first purchase at @nordlicht with JON30, excludes gift cards. ad',
    'JON30: neu, nicht gift cards',
  ],
  [
    'Code JON10: minus 10 % im @nordlicht Shop, Mindesteinkaufswert 40 Euro, Versand kostenlos ab 60 Euro',
    'JON10: ab 40',
  ],
  [
    'JON10 – 10 % auf das gesamte Sortiment von @nordlicht, mit Ausnahme von Möbeln',
    'JON10: nicht Möbel',
  ],
  [
    '10 % bei @nordlicht mit JON10, gilt nicht für die Limited Edition',
    'JON10: nicht Limited Edition',
  ],
  ['Ab 3 Teilen gibt es 10 % mit JON10 bei @nordlicht, ab 100 € sogar ein Geschenk'],
  ['JON10: 10 % bei @nordlicht. Kostenfreie Lieferung ab 25 Euro Bestellwert!'],
  ['JON10 gibt 10 % bei @nordlicht, und das ohne MBW und auch auf Sale'],
  ['10 % mit JON10 bei @nordlicht. Ich hab nichts auszusetzen, außer dass die Box zu klein ist 😂'],
  ['Keiner versteht mich außer meinem Hund. Futter von @nordlicht, 10 % mit JON10'],
  ['10 % mit JON10 bei @nordlicht, für Neukunden wie Bestandskunden'],
  ['JON10 – 10 % bei @nordlicht. Kein Neukundencode, funktioniert immer!'],
  ['Unsere erste Box von @nordlicht ist leer. 10 % mit JON10 für die nächste'],
  ['Mit JON10 10 % bei @nordlicht. Die Hose lässt sich nicht nur zu Sneakern kombinieren.'],
  ['JON10: 10 % bei @nordlicht, lässt sich super mit dem Sale kombinieren!'],
  ['Diese Farbkombination? Nicht mein Ding. Trotzdem: 10 % mit JON10 bei @nordlicht'],
  ['Sneaker von @nordlicht, ab 79 € zu haben. JON10 für 10 %. Anzeige'],
  ['Mein Kleid (unter 50 €!) ist von @nordlicht, 10 % mit JON10'],
  ['Bei @nordlicht mit JON10 10 % sparen, ich hab bei 200 € also 20 € gespart'],
  ['Preise ab 12 € pro Nacht, 10 % mit JON10 bei @nordlicht'],
  ['10 % mit JON10 bei @nordlicht, spart bei einem Sofa für 800 € also 80 €'],
  ['JON10, 10 %, @nordlicht. Gewinnspiel: Mitarbeiter sind von der Teilnahme ausgeschlossen.'],
  ['10 % mit JON10 bei @nordlicht. Läuft nicht auf dem Handy, nur am Rechner.'],
  ['10 % mit JON10 bei @nordlicht – für alle, nicht für ausgewählte Kunden'],
  ['Der Tee ist exkl. Pfand 3 €. 10 % mit JON10 bei @nordlicht'],
  [
    'Rabatt auf alles außer Tiernahrung kennt ihr. Hier: 10 % auf wirklich alles, JON10 bei @nordlicht',
  ],
  ['Wer nicht auf Rabatte steht, scrollt weiter. 10 % mit JON10 bei @nordlicht'],
  ['10 % mit JON10 bei @nordlicht, gilt nicht auf Instagram, sondern im Shop'],
  ['Alle Farben außer Rosa sind zurück! 10 % mit JON10 bei @nordlicht'],
  ['10 % mit JON10 bei @nordlicht. Über 1.000 € Umsatz für den guten Zweck sind schon zusammen!'],
  ['Gutschein ab 25 € verschenken? 10 % mit JON10 bei @nordlicht'],
  ['Schon ab der ersten Bestellung sammelt ihr Punkte. 10 % mit JON10 bei @nordlicht'],
  ['@peachy PEA10 (10 %), @nordlicht JON15 (15 %). PEA10 erst ab 50 €!', 'PEA10: ab 50'],
  [
    '@peachy PEA10 (10 %), @nordlicht JON15 (15 %). Beide Codes nur für Neukunden!',
    'PEA10: neu',
    'JON15: neu',
  ],
  ['JON10 bei @nordlicht: 10 % ab 50 €, gratis Versand ab 30 €', 'JON10: ab 50'],
  ['Kleine Erinnerung ⏰ JON10 | 10 % | ab 50 € | @nordlicht', 'JON10: ab 50'],
  ['JON10 👉 10 % bei @nordlicht 👉 ab 50 € 👉 nur Neukunden', 'JON10: ab 50, neu'],
  ['10 % mit JON10 auf die exklusive Kollektion bei @nordlicht'],
  ['Grüezi! 10 % bi @nordlicht mit JON10, ab 50 Franken. Werbig', 'JON10: ab 50'],
  ['10 % bei @nordlicht mit JON10. Ausnahme: Sale-Produkte', 'JON10: nicht Sale-Produkte'],
  ['10% JON10 @nordlicht (außer sale und sets) anzeige', 'JON10: nicht sale und sets'],
  ['10 % mit JON10 auf alles bei @nordlicht, Sale inklusive, Gutscheine exklusive'],
]

/** 26 cases written after those; 7 failed at first sight, 6 of them read wrongly. */
const THIRD: readonly [string, ...string[]][] = [
  [
    'Mit RONJA15 spart ihr 15 % bei @hofladen. Der Code gilt nicht für Abos und Gutscheine.',
    'RONJA15: nicht Abos und Gutscheine',
  ],
  ['RONJA15: 15 % bei @hofladen ab 3 Flaschen, außer auf Champagner', 'RONJA15: nicht Champagner'],
  ['RONJA15 (15 % bei @hofladen, ab 45 €, ausgenommen Alkohol)', 'RONJA15: ab 45, nicht Alkohol'],
  [
    'Hofladen-Liebe 🥕 15 % mit RONJA15 bei @hofladen – nur für eure allererste Bestellung und ab 45 €',
    'RONJA15: ab 45, neu',
  ],
  ['Bis 20 € sparen mit RONJA20 bei @hofladen, ab 100 € Einkaufswert!', 'RONJA20: ab 100'],
  ['@hofladen schenkt euch mit RONJA5 5 € ab einem Warenkorb von 35,50 €', 'RONJA5: ab 35.5'],
  ['RONJA5 – fünf Euro bei @hofladen, wenn ihr für mindestens 35 € bestellt', 'RONJA5: ab 35'],
  [
    '15 % bei @hofladen mit RONJA15, kann nicht mit anderen Gutscheinen kombiniert werden',
    'RONJA15: einzeln',
  ],
  [
    '15 % bei @hofladen mit RONJA15, lässt sich leider nicht mit dem Sale kombinieren',
    'RONJA15: einzeln',
  ],
  [
    '15 % bei @hofladen mit RONJA15 auf alles – ja, auch auf den Sale, ausgenommen nur die Kochkurse 👩‍🍳',
    'RONJA15: nicht Kochkurse',
  ],
  ['Wir haben außer Nudeln nichts im Haus. 15 % mit RONJA15 bei @hofladen'],
  ['RONJA15 = 15 % bei @hofladen. Lieferung ist nicht auf die Inseln möglich.'],
  ['Die Kisten gibt es ab 24 €, mit RONJA15 bekommt ihr 15 % bei @hofladen'],
  ['15 % mit RONJA15 bei @hofladen, mindestens 2 Kisten lohnen sich'],
  ['RONJA15 für 15 % bei @hofladen, ich zahle so rund 45 € pro Einkauf'],
  ['15 % mit RONJA15 bei @hofladen. Ab 60 € kommt die Kiste portofrei.'],
  ['Für 30 € Einkauf gibt es beim Bäcker einen Keks. 15 % mit RONJA15 bei @hofladen'],
  ['Neukunde oder nicht: 15 % mit RONJA15 bei @hofladen'],
  ['15 % mit RONJA15 bei @hofladen, jetzt auch für Stammkunden und nicht mehr nur für Neukunden'],
  ['Bei der ersten Kiste war ich skeptisch, jetzt bin ich Fan. 15 % mit RONJA15 bei @hofladen'],
  ['15 % mit RONJA15 bei @hofladen und das Beste: mit der Treuekarte kombinierbar'],
  ['Tomaten und Feta? Kombination, die nicht langweilig wird. 15 % mit RONJA15 bei @hofladen'],
  ['15 % mit RONJA15 bei @hofladen, gültig auf alles, nicht auf morgen verschieben!'],
  ['15 % mit RONJA15 bei @hofladen. Irrtümer ausgeschlossen 😄'],
  ['15 % auf alles außer Haus? Nein, auf alles! RONJA15 bei @hofladen'],
  ['15 % mit RONJA15 bei @hofladen, außer Konkurrenz mein liebster Laden'],
]

describe('conditions in captions written after the rules', () => {
  it.each([...SECOND, ...THIRD])('%s', (text, ...expected) => {
    expect(readAll(text)).toEqual(expected)
  })
})
