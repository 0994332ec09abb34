import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Post } from '#shared/schemas/post.ts'

const DAY_MS = 86_400_000

/** A line each, the last one too. */
export const toJsonl = (posts: readonly object[]): string =>
  posts.map((post) => `${JSON.stringify(post)}\n`).join('')

/** Makes them the posts of a folder, in the place of those written before. */
export function writePosts(folder: string, posts: readonly object[]): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'posts.jsonl'), toJsonl(posts))
}

/** Posts for a small site; `postedAt` lies days back from now, so that codes count as new. */
export function createPosts(now = new Date()): Post[] {
  const post = (id: string, daysAgo: number, caption: string, username: string): Post => ({
    url: `https://www.instagram.com/p/${id}/`,
    username,
    displayName: username.split('.')[0] ?? username,
    followerCount: 2_400_000,
    caption,
    postedAt: new Date(now.getTime() - daysAgo * DAY_MS).toISOString(),
  })
  return [
    post(
      'E2Eaaaaaa01',
      1,
      'Neue Lieblingssocken 🧦 Mit dem Code ANNA15 spart ihr 15 % bei Snocks, ab 40 € und nur für Neukunden. #werbung',
      'anna.beispiel',
    ),
    post(
      'E2Eaaaaaa02',
      3,
      'Anzeige | LENA20 bringt euch 20% auf alles bei @snocks 💚',
      'lena.beispiel',
    ),
    post(
      'E2Eaaaaaa03',
      2,
      'Mit MIRA10 bekommt ihr 10€ Rabatt bei Purelei 🐚 Werbung',
      'mira.beispiel',
    ),
    post(
      'E2Eaaaaaa04',
      2,
      'Speisekarte gibt es jetzt per QR-Code am Tisch, kommt vorbei!',
      'kochen.mit.tom',
    ),
    post(
      'E2Eaaaaaa05',
      4,
      'Code TOM5: 5 % bei Kleines Kaffeewerk Musterstadt ☕ Anzeige',
      'kochen.mit.tom',
    ),
  ]
}

/** So many posts of one brand that a run lasts long enough to be watched and stopped. */
export const createManyPosts = (length = 60_000): Post[] =>
  Array.from({ length }, (_, index) => ({
    url: `https://www.instagram.com/p/L${index}/`,
    username: `person.${index % 500}`,
    caption: `Laufrunde ${index}. Mit dem Code LIVE${index % 40} spart ihr 10 % bei Snocks! Anzeige`,
    postedAt: new Date(Date.now() - 30 * DAY_MS).toISOString(),
  }))

export const LONG_CODE = 'WINTERZAUBERMITSOCKENUNDSTRUMPFHOSEN18'
/** Without codes, with every umlaut, and alone in its category (home). */
export const LONG_BRAND = 'Süße Öfen & Größenwahn Überraschungsmöbel für Frühstücksräume'

/** In the order in which they are added; all but `LONG_BRAND` belong to 'Mode'. */
export const RICH_BRANDS = [
  'Snocks',
  'ABOUT YOU',
  'ARMEDANGELS',
  'ASOS',
  'bonprix',
  'Gymshark',
  'Birkenstock',
  'Calvin Klein',
  'Deichmann',
  'Desigual',
  'GOT BAG',
  'hessnatur',
  'Kapten & Son',
  LONG_BRAND,
]

type Line = [daysAgo: number, username: string, offer: string, brand: string]

/** `expired` stands for a day long past, `later` for one in a month. */
function listLines(expired: string, later: string): Line[] {
  return [
    [0.2, 'jule.beispiel', 'dem exklusiven Code JULE5 gibt es 5 % Rabatt bei', 'Snocks'],
    [1, 'anna.beispiel', 'dem Code ANNA15 spart ihr 15 % ab 40 € nur für Neukunden bei', 'Snocks'],
    [2, 'mira.beispiel', 'dem Code MIRA10 bekommt ihr 10 € Rabatt bei', 'Snocks'],
    [3, 'lena.beispiel', 'dem exklusiven Code LENA20 spart ihr 20 % bei', 'Snocks'],
    [4, 'tom.beispiel', `dem Code TOM25 gibt es 25 % bis ${later} bei`, 'Snocks'],
    [5, 'anna.beispiel', 'dem Code VERSANDFREI bekommt ihr Gratisversand bei', 'Snocks'],
    [6, 'lena.beispiel', 'dem exklusiven Rabattcode DUO30 spart ihr 30 % bei', 'Snocks'],
    [1.5, 'mira.beispiel', 'dem exklusiven Rabattcode DUO30 spart ihr 30 % bei', 'Snocks'],
    [9, 'anna.beispiel', `dem Code ${LONG_CODE} spart ihr 18 % bei`, 'Snocks'],
    [10, 'paul.beispiel', 'dem Code PAUL12 spart ihr 12 %, nicht kombinierbar, bei', 'Snocks'],
    [60, 'alt.beispiel', `dem Code ALT50 spart ihr 50 % bis ${expired} bei`, 'Snocks'],
    [9, 'tom.beispiel', 'dem Code TOMGYM10 spart ihr 10 % bei', 'Gymshark'],
    [9.5, 'tom.beispiel', 'dem Code TOMGYM15 spart ihr 15 % bei', 'Gymshark'],
    [1, 'jule.beispiel', 'dem Code JULEGYM5 spart ihr 5 % bei', 'Gymshark'],
    [1, 'tom.beispiel', 'dem Code TOMABOUT10 spart ihr 10 % bei', 'ABOUT YOU'],
    [9, 'jule.beispiel', 'dem Code JULEABOUT15 spart ihr 15 % bei', 'ABOUT YOU'],
    ...['ARMEDANGELS', 'ASOS', 'bonprix'].flatMap((brand, index): Line[] => [
      [2, 'anna.beispiel', `dem Code ANNA1${index} spart ihr 1${index} % bei`, brand],
      [2, 'mira.beispiel', `dem Code MIRA2${index} spart ihr 2${index} % bei`, brand],
    ]),
    [2, 'tom.beispiel', 'dem Code TOMGRATIS bekommt ihr Gratisversand bei', 'Birkenstock'],
    [2, 'tom.beispiel', 'dem Code TOMBAG10 bekommt ihr 10 € Rabatt bei', 'GOT BAG'],
    ...['Calvin Klein', 'Deichmann', 'Desigual', 'hessnatur'].map((brand, index): Line => {
      return [2, 'jule.beispiel', `dem Code JULE1${index} spart ihr 1${index} % bei`, brand]
    }),
  ]
}

/** The day in Germany, as the site writes it. */
export const formatDay = (instant: number) =>
  new Date(instant).toLocaleDateString('de-DE', {
    timeZone: 'Europe/Berlin',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })

/** Posts for a site on which every rule of the public pages can be seen. */
export function createRichPosts(now = Date.now()): Post[] {
  const lines = listLines(formatDay(now - 20 * DAY_MS), formatDay(now + 30 * DAY_MS))
  return lines.map(([daysAgo, username, offer, brand], index) => ({
    url: `https://www.instagram.com/p/Rich${index}/`,
    username,
    displayName: `${username.charAt(0).toUpperCase()}${username.slice(1, 4)} Beispiel`,
    followerCount: username === 'paul.beispiel' ? 2_400_000 : 120_400,
    bio: `Mode und Alltag von ${username}`,
    caption: `Werbung: Mit ${offer} ${brand}.`,
    postedAt: new Date(now - daysAgo * DAY_MS).toISOString(),
  }))
}
