import type { Post } from '#shared/schemas/post.ts'
import { createRandom } from '#test/training/augment.ts'

const STARTS = 'Velo Kanto Miru Sanda Torbe Lunei Ferro Nobi Quill Brisa'.split(' ')
const MIDDLES = ['ra', 'lin', 'mo', 'ta', 'ness', 'vi']
const ENDS = ['Studio', 'Home', 'Wear', 'Labs', 'Natur', 'Atelier']
const PEOPLE = ['anna', 'ben', 'clara', 'david', 'elif', 'finn', 'greta', 'hannes', 'ida', 'jonas']
const HOBBIES = ['kocht', 'laeuft', 'liest', 'reist', 'wohnt', 'malt', 'tanzt', 'pflanzt']

/** Invented shops, all different: 360 at most. */
export function generateBrands(count: number): string[] {
  const names = ENDS.flatMap((end) =>
    MIDDLES.flatMap((middle) => STARTS.map((start) => `${start}${middle} ${end}`)),
  )
  return names.slice(0, count)
}

type Options = { count: number; brands: readonly string[]; influencers: number; now: Date }

/**
 * Posts in many shapes, the same for the same options: six of ten offer a code, one of these shows
 * a code of an earlier post again, by somebody else or the same account. All other codes are different.
 */
export function* generatePosts({ count, brands, influencers, now }: Options): Generator<Post> {
  for (let index = 0; index < count; index += 1) {
    const random = createRandom(hash(index))
    const hasOffer = random() < 0.6
    const shown = hasOffer && index > 100 && random() < 0.1 ? Math.floor(random() * index) : index
    const person = shown === index || random() < 0.5 ? shown : index
    yield {
      ...describePerson(hash(person) % influencers, random),
      url: `https://www.instagram.com/p/B${index.toString(36).padStart(9, '0')}/`,
      caption: hasOffer ? writeOffer(shown, brands, random) : writeCodeless(index, brands, random),
      postedAt: new Date(now.getTime() - random() * 60 * 86_400_000).toISOString(),
    }
  }
}

function describePerson(number: number, random: () => number) {
  const [name, hobby] = [pick(PEOPLE, number), pick(HOBBIES, Math.floor(number / PEOPLE.length))]
  return {
    username: `${name}.${hobby}.${number}`,
    displayName: `${name} ${hobby}`,
    // Followers come and go: profiles are brought up to date.
    followerCount: 1_000 + number * 7 + Math.floor(random() * 3),
  }
}

function writeOffer(shown: number, brands: readonly string[], random: () => number): string {
  const person = pick(PEOPLE, hash(shown)).toUpperCase()
  const amount = 5 + (hash(shown + 1) % 10) * 5
  const offer = pick(
    OFFERS,
    hash(shown + 2),
  )({
    code: `${person}${shown.toString(36).toUpperCase()}${amount}`,
    brand: pick(brands, hash(shown + 3)),
    amount,
  })
  return surround(offer, random)
}

const writeCodeless = (index: number, brands: readonly string[], random: () => number): string =>
  surround(pick(CODELESS, hash(index))(pick(brands, hash(index + 3))), random)

/** Posts are longer than their offers, and the offer may stand anywhere. */
function surround(text: string, random: () => number): string {
  const around = Array.from({ length: Math.floor(random() * 6) }, () => choose(FILLERS, random))
  const at = Math.floor(random() * (around.length + 1))
  const tags = Array.from({ length: Math.floor(random() * 6) }, () => choose(HASHTAGS, random))
  return [...around.slice(0, at), text, ...around.slice(at), tags.join(' ')].join('\n').trim()
}

const pick = <Item>(items: readonly Item[], number: number): Item => {
  const item = items[number % items.length]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}
const choose = <Item>(items: readonly Item[], random: () => number): Item =>
  pick(items, Math.floor(random() * items.length))

/** Knuth's multiplicative hash, 31 bits. */
const hash = (number: number): number =>
  (Math.imul(number + 1, 2_654_435_761) >>> 1) ^ (number >> 3)

type Offer = { code: string; brand: string; amount: number }

const handle = (brand: string) => `@${brand.toLowerCase().replaceAll(' ', '_')}`
const host = (brand: string) => `${brand.toLowerCase().replaceAll(' ', '-')}.de`

/** How people write about codes; invented. */
const OFFERS: readonly ((offer: Offer) => string)[] = [
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
const CODELESS: readonly ((brand: string) => string)[] = [
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

const FILLERS: readonly string[] = [
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

const HASHTAGS: readonly string[] = [
  '#werbung',
  '#anzeige',
  '#alltag',
  '#herbstmode',
  '#zuhause',
  '#familienleben',
  '#ootd',
  '#rabattcode',
]
