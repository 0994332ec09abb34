import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { type BrandIndex, createBrandIndex } from '#extraction/brands.ts'
import { createVocabulary, type Vocabulary, vocabularySchema } from '#extraction/pieces.ts'
import { type CaptionPlaces, findPlaces, overlaps } from '#extraction/places.ts'
import { cutWindows, type PiecePlace, type Window } from '#extraction/windows.ts'
import { parseCatalogue } from '#server/services/brands/catalogue.ts'
import { normalizeCode, toBrandKey } from '#shared/domain/names.ts'
import { createRandom, varyCaption } from './augment.ts'
import {
  type CaptionLabel,
  isSameBrand,
  type LabelledCaption,
  loadCaptions,
  TEST_AUTHORS,
  VALIDATION_AUTHORS,
} from './labelled-captions.ts'
import { inventCaptionWithoutCode } from './negatives.ts'

/** How often a text without a code, made up of links, credits and notes, follows a caption. */
const WITHOUT_CODE = 0.2

/**
 * Writes what the encoder is trained on: the windows of all labelled captions with the places that the
 * program itself finds, and which of them are right. One file for each epoch, each varied again, and one with
 * the captions of the authors that are left out.
 */
export async function main([folder = '.train', epochs = '3', seed = '1']: string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const brands = createBrandIndex(parseCatalogue(readFileSync('data/catalogue/brands.csv', 'utf8')))
  const vocabulary = createVocabulary(
    vocabularySchema.parse(JSON.parse(readFileSync('data/reader/vocabulary.json', 'utf8'))),
  )
  const captions = loadCaptions()
  const isLeftOut = ({ author }: LabelledCaption) =>
    TEST_AUTHORS.includes(author) || VALIDATION_AUTHORS.includes(author)
  const known = captions.filter((caption) => !isLeftOut(caption))
  const authors = [...new Set(known.map(({ author }) => author))]
  const sha256 = createHash('sha256').update(JSON.stringify(known)).digest('hex')
  const leftOut = { toFitConfidence: VALIDATION_AUTHORS, neverRead: TEST_AUTHORS }
  writeFileSync(
    join(folder, 'data.json'),
    JSON.stringify({
      captions: known.length,
      sha256,
      epochs: Number(epochs),
      seed,
      authors,
      leftOut,
    }),
  )
  const count = { captions: 0, labels: 0, codes: 0, shops: 0, amounts: 0, ends: 0 }
  const write = async (name: string, list: Iterable<LabelledCaption>) => {
    const file = createWriteStream(join(folder, name))
    for (const caption of list) {
      for (const example of toExamples(caption, brands, vocabulary, count))
        if (!file.write(`${JSON.stringify(example)}\n`)) await once(file, 'drain')
    }
    file.end()
    await finished(file)
  }
  await write('plain.jsonl', known)
  console.error(`Not found among ${count.labels} labels of ${count.captions} captions:`, count)
  await write(
    'validation.jsonl',
    captions.filter(({ author }) => VALIDATION_AUTHORS.includes(author)),
  )
  const random = createRandom(Number(seed))
  for (let epoch = 1; epoch <= Number(epochs); epoch += 1)
    await write(
      `epoch-${epoch}.jsonl`,
      (function* () {
        for (const caption of known) {
          yield varyCaption(caption, known, random)
          if (random() < WITHOUT_CODE) yield inventCaptionWithoutCode(random)
        }
      })(),
    )
}

type Count = Record<'captions' | 'labels' | 'codes' | 'shops' | 'amounts' | 'ends', number>

/** The windows of a caption as training takes them; names are short because there are many. */
function toExamples(
  caption: LabelledCaption,
  brands: BrandIndex,
  vocabulary: Vocabulary,
  count: Count,
) {
  const places = findPlaces(caption, brands)
  countMisses(caption, places, count)
  const labels = new Map<string, CaptionLabel[]>()
  for (const label of caption.codes) {
    const key = normalizeCode(label.code)
    labels.set(key, [...(labels.get(key) ?? []), label])
  }
  const codes = places.candidates.filter(({ key }) => labels.has(key))
  const isTaken = places.mentions.map((mention) => codes.some((code) => overlaps(code, mention)))
  const listPieces = (list: readonly PiecePlace[]) => list.flatMap(({ pieces }) => pieces)
  return cutWindows(places, vocabulary).map((window) => ({
    ids: window.ids,
    candidates: listPieces(window.candidates),
    mentions: listPieces(window.mentions),
    kinds: window.mentionKinds,
    taken: window.mentions.flatMap(({ number }, at) => (isTaken[number] ? [at] : [])),
    amounts: listPieces(window.amounts),
    days: listPieces(window.days),
    dayKinds: window.dayKinds,
    dayDistances: window.dayDistances,
    codes: window.candidates.flatMap(({ number }, at) => {
      const own = labels.get(places.candidates[number]?.key ?? '')
      return own ? [[at, ...listRight(window, places, own, isTaken)]] : []
    }),
  }))
}

/** The right shops, amounts and ends of a code by their numbers in the window, 'none' behind the last; null where nothing can be said. */
function listRight(
  window: Window,
  places: CaptionPlaces,
  labels: readonly CaptionLabel[],
  isTaken: readonly boolean[],
): (number[] | null)[] {
  const names = labels.flatMap(({ brand }) => brand ?? [])
  const find = (list: readonly PiecePlace[], isRight: (number: number) => boolean) =>
    list.flatMap(({ number }, at) => (isRight(number) ? [at] : []))
  const orNull = (found: number[]) => (found.length > 0 ? found : null)
  const nameOf = (number: number) =>
    isTaken[number] ? null : (places.mentions[number]?.name ?? null)
  // 'Snocks' is right where it stands as such, else 'Snocks Shop' as well.
  const exact = find(window.mentions, (number) =>
    names.some((name) => toBareKey(name) === toBareKey(nameOf(number) ?? '')),
  )
  const similar = find(window.mentions, (number) =>
    names.some((name) => nameOf(number) !== null && isSameBrand(name, nameOf(number))),
  )
  const [{ discountAmount, discountType, expiresAt }] = labels as [CaptionLabel]
  const { tokens } = places.cut
  const amounts = find(window.amounts, (number) => {
    const amount = tokens[places.amounts[number]?.from ?? -1]?.amount
    return amount?.value === discountAmount && amount?.type === discountType
  })
  const ends = find(window.days, (number) => places.days[number]?.day === expiresAt)
  return [
    names.length === 0 ? [window.mentions.length] : orNull(exact.length > 0 ? exact : similar),
    discountAmount === null ? [window.amounts.length] : orNull(amounts),
    expiresAt === null ? [window.days.length] : orNull(ends),
  ]
}

const toBareKey = (name: string) => toBrandKey(name.replace(/[._](?:de|official)$/iu, ''))

function countMisses({ codes }: LabelledCaption, places: CaptionPlaces, count: Count): void {
  count.captions += 1
  for (const { code, brand, discountAmount, expiresAt } of codes) {
    count.labels += 1
    if (!places.candidates.some(({ key }) => key === normalizeCode(code))) count.codes += 1
    if (brand && !places.mentions.some(({ name }) => isSameBrand(name, brand))) count.shops += 1
    const values = places.amounts.map(({ from }) => places.cut.tokens[from]?.amount?.value)
    if (discountAmount !== null && !values.includes(discountAmount)) count.amounts += 1
    if (expiresAt && !places.days.some(({ day }) => day === expiresAt)) count.ends += 1
  }
}
