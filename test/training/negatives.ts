import catalogueCsv from '#data/catalogue/brands.csv?raw'
import wordsText from '#extraction/lexicon/words.txt?raw'
import { parseCatalogue } from '#server/services/brands/catalogue.ts'
import { createPick, type Random } from './augment.ts'
import type { LabelledCaption } from './labelled-captions.ts'
import namesText from './names.txt?raw'

const NAMES = namesText.split('\n').filter(Boolean)
const WORDS = wordsText.split('\n').filter((word) => /^\p{L}{4,14}$/u.test(word))
const BRANDS = parseCatalogue(catalogueCsv)

const ROLES =
  'Kamera Schnitt Ton Musik Text Regie Redaktion Produktion Intro Outro Thumbnail Gäste Moderation Illustration Lektorat Technik Licht Maske Fotos'.split(
    ' ',
  )
const PLACES =
  'Instagram TikTok Twitch Discord Spotify YouTube Facebook Patreon Newsletter Zweitkanal Podcast Merch Webseite Impressum'.split(
    ' ',
  )

/** A text of links, credits, chapters or notes, full of names, capitals and figures, without any code. */
export function inventCaptionWithoutCode(random: Random): LabelledCaption {
  const pick = createPick(random)
  const count = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const noun = () => capital(pick(WORDS))
  const name = () => capital(pick(NAMES))
  const brand = () => pick(BRANDS)
  const model = () =>
    `${pick([noun().slice(0, 3).toUpperCase(), pick([...'ABCDEFGXZ'])])}${pick(['-', ' ', ''])}${count(1, 990)}${pick(['', '', 'X', ' Pro', ' II', 'mm'])}`
  const address = () => {
    const path = pick([pick(NAMES), pick(WORDS), `${pick(NAMES)}${count(1, 99)}`])
    return pick([
      `https://www.${brand().domain}/${path}`,
      `${brand().domain}`,
      `https://bit.ly/${count(1000, 9999)}${pick(WORDS)}`,
      `https://amzn.to/${count(10, 99)}${pick([...'ABCDEF'])}${count(1, 9)}x`,
    ])
  }
  const title = () =>
    pick([noun(), noun().toUpperCase(), `${noun()} ${pick(WORDS)}`, `${name()} ${noun()}`])
  const lines: (() => string)[] = [
    () => `${pick(ROLES)}: ${name()} ${noun()}`,
    () =>
      `${pick(['', '► ', '• ', '📷 ', '- ', '👉 '])}${brand().name} ${model()}${pick([': ', ' - ', ' | ', ' '])}${address()}${pick(['', '*', ' *'])}`,
    () => `${pick(PLACES)}: ${pick([`@${pick(NAMES)}.${pick(WORDS)}`, address()])}`,
    () =>
      `${String(count(0, 59)).padStart(2, '0')}:${String(count(0, 59)).padStart(2, '0')} ${title()}`,
    () =>
      `♪ ${title()} – ${name()} ${noun()} (${pick(['Prod. ', 'feat. '])}${name().toUpperCase()})`,
    () =>
      `${title()}${pick([' ab ', ' für ', ' kostet '])}${count(5, 300)}${pick([' €', '€', ' Euro', ',90 €'])}`,
    () =>
      `${pick(WORDS)} ${pick(WORDS)} ${noun()} ${pick(['und', 'oder', 'mit', 'ohne'])} ${noun()}, ${pick(WORDS)} ${noun()}${pick(['.', '!', '?'])}`,
    () =>
      pick([
        `Folge ${count(1, 300)}: ${title()}`,
        `Abonniert ${noun()} für mehr ${noun().toUpperCase()}!`,
        `Wir sehen uns am ${count(1, 28)}.${count(1, 12)}. in Halle ${count(1, 9)}, Stand ${model()}.`,
        `Gewinnt ein ${brand().name} ${model()}: kommentiert mit ${noun().toUpperCase()}!`,
        `${count(10, 60)} % auf alles bei ${brand().name}, ganz ohne Code über ${address()}`,
        `Mit * markierte Links sind Affiliate-Links.`,
        `#${pick(WORDS)} #${pick(NAMES)}${pick(WORDS)} #${brand().name.replaceAll(' ', '')}`,
        `Eine Produktion von ${noun()} GmbH, ${name()} ${noun()}, HRB ${count(1000, 99999)}`,
      ]),
  ]
  const paragraphs = Array.from({ length: count(1, 4) }, () => {
    const kinds = Array.from({ length: count(1, 3) }, () => pick(lines))
    const cut = pick(['\n', '\n', ' '])
    return Array.from({ length: count(2, 9) }, () => pick(kinds)()).join(cut)
  })
  return {
    id: 'invented',
    author: 'invented',
    text: paragraphs.join(pick(['\n\n', '\n', ' '])),
    username: pick([null, `${pick(NAMES)}.${pick(WORDS)}`]),
    postedAt: `20${count(21, 26)}-${String(count(1, 12)).padStart(2, '0')}-${String(count(1, 28)).padStart(2, '0')}`,
    codes: [],
  }
}
