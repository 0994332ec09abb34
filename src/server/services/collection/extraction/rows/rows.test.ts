import { describe, expect, it } from 'vitest'
import { EMPTY_LEXICON } from '../brand-lexicon.ts'
import { extractOffers } from '../extract-offers.ts'

/** Each offer as 'code @ shop, amount, end', without what it lacks. */
const read = (text: string) =>
  extractOffers({ text, postedAt: '2026-05-04' }, EMPTY_LEXICON).map(
    ({ code, brand, discountAmount, discountType, expiresAt }) =>
      [
        `${code} @ ${brand ?? '-'}`,
        discountAmount === null
          ? undefined
          : `${discountAmount}${discountType === 'fixed' ? '€' : '%'}`,
        expiresAt ?? undefined,
      ]
        .filter((part) => part !== undefined)
        .join(', '),
  )

describe('tables', () => {
  it.each([
    [
      '| Marke | Code | Rabatt |\n| --- | --- | --- |\n| Waldkauz | ANNA15 | 15 % |\n| Nordlicht | anna.liebt | 10 € |',
      ['ANNA15 @ Waldkauz, 15%', 'anna.liebt @ Nordlicht, 10€'],
    ],
    [
      'Shop\tGutscheincode\tVorteil\tGültig bis\nWaldkauz\tanna_wald\t15%\t30.06.2026\nNordlicht\tANNALIEBT\tVersand frei\tunbegrenzt',
      ['anna_wald @ Waldkauz, 15%, 2026-06-30', 'ANNALIEBT @ Nordlicht'],
    ],
    [
      'Code | Shop | Ersparnis\nANNA | Waldkauz | 20%\nANNA-X | Rosen & Dorn | 5€',
      ['ANNA @ Waldkauz, 20%', 'ANNA-X @ Rosen & Dorn, 5€'],
    ],
    [
      'Meine Partner:\n| Partner | Mein Code | bis |\n|:--|:--|:--|\n| Waldkauz | `ANNA10` | 15.05. |\n| Nordlicht | – | – |\n| Rosendorn | `annarose` | 31.05. |',
      ['ANNA10 @ Waldkauz, 2026-05-15', 'annarose @ Rosendorn, 2026-05-31'],
    ],
    [
      '| Shop | Rabattcode | Vorteil |\n| Waldkauz | (kein Code) | über Link |\n| Nordlicht | ANNA10 | 10% |\n| Rosendorn | aktuell nichts | – |',
      ['ANNA10 @ Nordlicht, 10%'],
    ],
    [
      'SHOP | CODE | VORTEIL | LAUFZEIT\nWALDKAUZ | ANNA | 15 % | 10.05.2026\nNORDLICHT | ANNALIEBT | 20 € AB 100 € | DAUERHAFT',
      ['ANNA @ WALDKAUZ, 15%, 2026-05-10', 'ANNALIEBT @ NORDLICHT, 20€'],
    ],
    [
      'Anbieter;Code;Rabatt\nWaldkauz;ANNA10;10 %\nNordlicht;annaliebt;12 %',
      ['ANNA10 @ Waldkauz, 10%', 'annaliebt @ Nordlicht, 12%'],
    ],
    [
      'Marke – Code – Rabatt\nWaldkauz – ANNA10 – 10%\nNordlicht – Annaliebt – 8 €\n\nAlles Werbung.',
      ['ANNA10 @ Waldkauz, 10%', 'Annaliebt @ Nordlicht, 8€'],
    ],
  ])('%s', (text, offers) => {
    expect(read(text)).toEqual(offers)
  })

  it.each([
    ['| Größe | Farbcode | Farbe |\n|---|---|---|\n| S | BLAU | rot |\n| M | GELB | grün |'],
    ['Shop | Code\n|---|---|\n| Waldkauz | – |\n| Nordlicht | kein Code |'],
    ['Zutat\tMenge\nMEHL\t200 g\nZUCKER\t100 g'],
    ['Marke | Preis | Bewertung\nWaldkauz | 20 € | SEHR GUT\nNordlicht | 15 € | MITTEL'],
    ['Fehler | Code | Bedeutung\nTimeout | E404 | Seite fehlt\nServer | E500 | kaputt'],
  ])('nothing in: %s', (text) => {
    expect(read(text)).toEqual([])
  })
})

describe('parallel rows', () => {
  it.each([
    [
      'Codes:\nWaldkauz – ANNA10 – 10 %\nNordlicht – Anna_NL – 5 €\nLampe Modell 12 – ausverkauft – kommt wieder\nRosendorn – ANNALIEBT – 15 %',
      ['ANNA10 @ Waldkauz, 10%', 'Anna_NL @ Nordlicht, 5€', 'ANNALIEBT @ Rosendorn, 15%'],
    ],
    [
      'hose @waldkauz → ANNA10 (10%)\nbluse @nordlicht leider nix\nschuhe @rosendorn → ANNASHOE, 5€\nkette @silberkram → annaxnn 30%',
      ['ANNA10 @ waldkauz, 10%', 'ANNASHOE @ rosendorn, 5€', 'annaxnn @ silberkram, 30%'],
    ],
    [
      'Codes für euch\n• Waldkauz – FITANNA (5%)\n• Nordlicht – ANNANL (10% + Geschenk)\n• Silberkram – anna.glow (20%, nur bis 30.05.)\n• Kulturbeutel – kein Code nötig\n• Rosendorn – FITANNA15 (15%)',
      [
        'FITANNA @ Waldkauz, 5%',
        'ANNANL @ Nordlicht, 10%',
        'anna.glow @ Silberkram, 20%, 2026-05-30',
        'FITANNA15 @ Rosendorn, 15%',
      ],
    ],
    [
      'ANNA22 ➜ Rosendorn (22 %)\nGRATISANNA ➜ Porto geschenkt bei Waldkauz\nanna.trinkt ➜ 3 Euro weniger bei Nordlicht\nAlles selbst getestet.',
      ['ANNA22 @ Rosendorn, 22%', 'GRATISANNA @ Waldkauz', 'anna.trinkt @ Nordlicht, 3€'],
    ],
    [
      'Rabattcodes\nWaldkauz: ANNA10 (10%)\nNordlicht: annanord (20%)\nRosendorn: ANNA5 (5€)',
      ['ANNA10 @ Waldkauz, 10%', 'annanord @ Nordlicht, 20%', 'ANNA5 @ Rosendorn, 5€'],
    ],
    [
      'Waldkauz: 20 % Rabattcode ANNA20 || Rosendorn → ANNA (15 %) || Garmin Uhr: im Angebot, teilweise 289 € || Strava: /anna',
      ['ANNA20 @ Waldkauz, 20%', 'ANNA @ Rosendorn, 15%'],
    ],
    [
      '✅ ANNA10 (Waldkauz) – 9 %, läuft\n❌ ALT20 (Nordlicht) – abgelaufen\n✅ ANNALIEBT (Rosendorn) – 5 €',
      ['ANNA10 @ Waldkauz, 9%', 'ANNALIEBT @ Rosendorn, 5€'],
    ],
    [
      'Matten: ANNA-MATTE-2 bei Waldkauz, 2 Euro runter\nSupps: fit.mit.anna bei Nordlicht (13%)\nSchuhe: Asics Gel-Nimbus 27, keine Koop.',
      ['ANNA-MATTE-2 @ Waldkauz, 2€', 'fit.mit.anna @ Nordlicht, 13%'],
    ],
    [
      'Codes (bis Sonntag):\nWaldkauz » ANNA10 (10%)\nNordlicht » anna.nord (15%)\nRosendorn » leider ausgelaufen',
      ['ANNA10 @ Waldkauz, 10%, 2026-05-10', 'anna.nord @ Nordlicht, 15%, 2026-05-10'],
    ],
    [
      'Werbung\n– Waldkauz (10 %): ANNA10\n– Nordlicht (15 %): anna.nord\n– Rosendorn (5 €): ANNAROSE',
      ['ANNA10 @ Waldkauz, 10%', 'anna.nord @ Nordlicht, 15%', 'ANNAROSE @ Rosendorn, 5€'],
    ],
    [
      'Werbung\nWaldkauz | ANNA10 | 10%\nNordlicht | anna-nord | 12%, bis 20.05.\nRosendorn | ANNA15 | 15%',
      [
        'ANNA10 @ Waldkauz, 10%',
        'anna-nord @ Nordlicht, 12%, 2026-05-20',
        'ANNA15 @ Rosendorn, 15%',
      ],
    ],
  ])('%s', (text, offers) => {
    expect(read(text)).toEqual(offers)
  })

  it.each([
    [
      'Codes:\nWaldkauz – ANNA10 – 10 %\nNordlicht – ausverkauft – bald 20 %\nRosendorn – ANNA15 – 15 %',
    ],
    ['Codes:\nWaldkauz – ANNA10 – 10 %\nNordlicht – reduziert – 20 %\nRosendorn – ANNA15 – 15 %'],
    ['Codes:\nWaldkauz: ANNA10 (10 %)\nNordlicht: 20 % über den Link\nRosendorn: ANNA15 (15 %)'],
    ['Codes:\nWaldkauz → ANNA10 (10 %)\nNordlicht → automatisch 20 %\nRosendorn → ANNA15 (15 %)'],
    ['Codes:\nWaldkauz – ANNA10 – 10 %\nTasche – beige – 30 €\nRosendorn – ANNA15 – 15 %'],
    ['Codes:\nWaldkauz → ANNA10 (10 %)\nNordlicht → folgt\nRosendorn → ANNA15 (15 %)'],
  ])('only two codes in: %s', (text) => {
    expect(read(text)).toEqual([
      expect.stringContaining('ANNA10 @ Waldkauz, 10%'),
      expect.stringContaining('ANNA15 @ Rosendorn, 15%'),
    ])
  })

  it.each([
    ['Kaffee – klein – 3 €\nKuchen – groß – 4 €\nTee – mit.milch – 2 €'],
    ['Hose: beige.used (20 €)\nJacke: schwarz.neu (30 €)'],
    ['Meine Codes | Frühling\nFolgen | morgen | 10 %'],
    ['Mo – PUSH – 10 Wdh\nDi – PULL – 12 Wdh\nMi – BEINE – 15 Wdh'],
  ])('no codes in: %s', (text) => {
    expect(read(text)).toEqual([])
  })
})

describe('rows below the line of a shop', () => {
  it.each([
    [
      '🥤 Waldkauz Energy\nErstbesteller: ANNA5 → 5€ Abzug\nStammkunden: ANNA → 10%\n\n🖥️ PC-Specs: RTX 4070\n👾 Discord: discord.gg/anna',
      ['ANNA5 @ Waldkauz Energy, 5€', 'ANNA @ Waldkauz Energy, 10%'],
    ],
    [
      'Nordlicht hat diese Woche drei Stufen:\n• NLWARM → 10 % ohne Mindestbestellwert\n• NLHEISS → 18 % ab 60 €\n• NLSHAKER → Shaker gratis dazu',
      ['NLWARM @ Nordlicht, 10%', 'NLHEISS @ Nordlicht, 18%', 'NLSHAKER @ Nordlicht'],
    ],
    [
      'Waldkauz:\nNeukunden: ANNANEU (15 %)\nBestandskunden: ANNA10 (10 %)',
      ['ANNANEU @ Waldkauz, 15%', 'ANNA10 @ Waldkauz, 10%'],
    ],
    [
      '☕ Rosendorn Kaffee ☕\nANNA10 = 10%\nANNA20 = 20% ab 80 €',
      ['ANNA10 @ Rosendorn Kaffee, 10%', 'ANNA20 @ Rosendorn Kaffee, 20%'],
    ],
    [
      'Waldkauz: Neukund:innen nehmen ANNA5 (fünf Euro Nachlass), alle anderen ANNA10, da sind es zehn Prozent.\n\nBlinklicht: 7 Tage gratis testen, ganz ohne Code',
      ['ANNA5 @ Waldkauz, 5€', 'ANNA10 @ Waldkauz, 10%'],
    ],
    [
      'Nordlicht\n- Neukundinnen: ANNANEU – 20 %\n- alle anderen: ANNALIEBT – 10 %\n\nRosendorn\n- Neukundinnen: ROSENEU – 15 %\n- alle anderen: ROSEANNA – 5 %',
      [
        'ANNANEU @ Nordlicht, 20%',
        'ANNALIEBT @ Nordlicht, 10%',
        'ROSENEU @ Rosendorn, 15%',
        'ROSEANNA @ Rosendorn, 5%',
      ],
    ],
    [
      'Waldkauz schenkt euch was:\nab 50 €: ANNA50 → 5 €\nab 100 €: ANNA100 → 15 €',
      ['ANNA50 @ Waldkauz, 5€', 'ANNA100 @ Waldkauz, 15€'],
    ],
    [
      '🛍️ Silberkram\nErstkäufer → SILBERANNA (20 %)\nStammkundinnen → ANNATREU (10 %)',
      ['SILBERANNA @ Silberkram, 20%', 'ANNATREU @ Silberkram, 10%'],
    ],
  ])('%s', (text, offers) => {
    expect(read(text)).toEqual(offers)
  })

  it.each([
    [
      'Beauty\nWaldkauz: ANNA10 (10 %)\nNordlicht: ANNA15 (15 %)',
      ['ANNA10 @ Waldkauz, 10%', 'ANNA15 @ Nordlicht, 15%'],
    ],
    [
      'Meine Codes:\nANNA10 = 10%\nANNA20 = 20%\nalles bei @waldkauz',
      ['ANNA10 @ waldkauz, 10%', 'ANNA20 @ waldkauz, 20%'],
    ],
    [
      'Rabattstaffel bei Waldkauz\nANNA10 = 10%\nANNA20 = 20%',
      ['ANNA10 @ Waldkauz, 10%', 'ANNA20 @ Waldkauz, 20%'],
    ],
    [
      'Mama hat drei Codes für euch:\nANNA10 → Waldkauz (10 %)\nANNA20 → Nordlicht (20 %)',
      ['ANNA10 @ Waldkauz, 10%', 'ANNA20 @ Nordlicht, 20%'],
    ],
  ])('no shop above: %s', (text, offers) => {
    expect(read(text)).toEqual(offers)
  })
})
