type Offer = { code: string; brand: string; amount: number }

const handle = (brand: string) => `@${brand.toLowerCase().replaceAll(' ', '_')}`
const host = (brand: string) => `${brand.toLowerCase().replaceAll(' ', '-')}.de`

/** How people write about codes; invented. */
export const OFFERS: readonly ((offer: Offer) => string)[] = [
  ({ code, brand, amount }) => `Mit dem Code ${code} spart ihr ${amount} % bei ${brand}!`,
  ({ code, brand, amount }) =>
    `Anzeige | ${code} bringt euch ${amount}% auf alles bei ${handle(brand)} 💚`,
  ({ code, brand, amount }) =>
    `${amount}€ Rabatt ab 60 € bei ${brand}: einfach ${code} an der Kasse eingeben.`,
  ({ code, brand, amount }) =>
    `Werbung\nMein Rabattcode für ${brand}: ${code} (${amount} Prozent, nur für Neukunden)`,
  ({ code, brand, amount }) =>
    `👉 ${code} 👈\n${amount} % auf das ganze Sortiment von ${brand}, gültig bis 31.12.`,
  ({ code, brand, amount }) =>
    `Bei ${host(brand)} bekommt ihr mit „${code}“ ${amount} % Nachlass, nicht kombinierbar.`,
  ({ code, brand, amount }) => `Code: ${code} | ${brand} | -${amount}%`,
  ({ code, brand, amount }) => `Use my code ${code} for ${amount}% off at ${brand}, ends Sunday.`,
  ({ code, brand }) => `Mit ${code} ist der Versand bei ${brand} gratis, schaut mal vorbei!`,
  ({ code, brand, amount }) =>
    `Ihr habt so oft gefragt, also hier noch einmal: ${brand}, Gutscheincode ${code}, ${amount} Euro.`,
  ({ code, brand, amount }) =>
    `Nur noch heute! ${amount} % extra auf Sale bei ${handle(brand)} mit dem Code ${code} ⏰`,
  ({ code, brand, amount }) =>
    `${brand} × ich: exklusiv für euch ${amount} % mit ${code}, ausgenommen Gutscheine.`,
  ({ code, brand, amount }) =>
    `WERBUNG ${brand.toUpperCase()} HAT WIEDER CODES: ${code} FÜR ${amount} % AUF ALLES`,
  ({ code, brand, amount }) =>
    `Meine Codes:\n• ${brand}: ${code} (-${amount} %)\n• alle anderen im Profil`,
]

/** What else people write, with shops and figures in it. */
export const CODELESS: readonly ((brand: string) => string)[] = [
  (brand) => `Heute zeige ich euch meine neue Lieblingsjacke von ${brand}, sie hat 89 € gekostet.`,
  (brand) => `Unbezahlte Werbung: ${handle(brand)} hat das schönste Geschirr.`,
  (brand) =>
    `Gewinnspiel! Markiert zwei Freunde und folgt ${handle(brand)}, Teilnahme bis Freitag.`,
  () => 'Den QR-Code zur Speisekarte findet ihr am Tisch, reserviert unter 030 1234567.',
  (brand) => `Der Code von ${brand} ist leider abgelaufen, ein neuer kommt im Frühjahr.`,
  () => 'Das Rezept: 250 g Mehl, 3 Eier, 120 ml Milch, 20 Minuten bei 180 Grad.',
  (brand) => `Bei ${brand} gibt es gerade 30 % auf alles, ganz ohne Code.`,
  () => 'Lauf Nummer 112 in diesem Jahr, 10 km in 52 Minuten. Wer ist morgen dabei?',
]

export const FILLERS: readonly string[] = [
  'Guten Morgen ihr Lieben, was für ein Wetter!',
  'Ich bin seit 6 Uhr wach und habe schon den zweiten Kaffee.',
  'Schreibt mir in die Kommentare, was ihr euch als Nächstes wünscht.',
  'Gestern waren wir in Hamburg am Hafen, 14 Grad und kein Wind ⛵️',
  'Die Kinder schlafen endlich, also kurz Zeit für euch 😅',
  'Mehr davon seht ihr in meiner Story, Link im Profil.',
  'Danke für 50.000 von euch, ihr seid großartig ✨',
  'Seit Montag mache ich jeden Tag 20 Minuten Yoga.',
  'Und nein, der Hund darf nicht aufs Sofa. Meistens.',
]

export const HASHTAGS: readonly string[] = [
  '#werbung',
  '#anzeige',
  '#alltag',
  '#herbstmode',
  '#zuhause',
  '#familienleben',
  '#ootd',
  '#rabattcode',
]
