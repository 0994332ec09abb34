import catalogueCsv from '#data/catalogue/brands.csv?raw'
import type { KnownBrand } from '#extraction/brands.ts'
import { type CaptionReader, createReader, type ReaderModel } from '#extraction/reader.ts'
import { openReaderModel } from '#server/reader-model.ts'
import { parseCatalogue } from '#server/services/brands/catalogue.ts'

let opened: Promise<ReaderModel> | undefined
/** What the reader has learned, loaded once for all tests of a file. */
export const openTestModel = (): Promise<ReaderModel> => (opened ??= openReaderModel())

/** The reader as it ships, which knows some brands, usually those of the catalogue. */
export const openTestReader = async (
  brands: readonly KnownBrand[] = parseCatalogue(catalogueCsv),
): Promise<CaptionReader> => createReader(brands, await openTestModel())

/**
 * For tests of what becomes of a reading, which must not change with what an encoder learns: words of capitals and
 * figures are codes, the first amount is theirs, and only a shop that is known or stands behind 'bei' is sure.
 */
export async function openStubModel(): Promise<ReaderModel> {
  const { vocabulary } = await openTestModel()
  const pieces = [...vocabulary.ids.keys()]
  return {
    vocabulary,
    calibration: { bias: -1, weight: 0.9 },
    score: async ({ ids, candidates, mentions, mentionKinds, amounts, days }) => {
      const isCode = candidates.map(({ pieces: [first, last] }) => {
        const text = ids.slice(first, last + 1).map((id) => pieces[id])
        return /^▁?[A-Z]{3,}\d+$/u.test(text.join(''))
      })
      const choose = (options: number, chosen: number, share: number) => {
        const rest = (1 - share) / Math.max(1, options)
        const row = Array.from({ length: options + 1 }, (_, at) => (at === chosen ? share : rest))
        return Float32Array.from(isCode.flatMap(() => row))
      }
      const known = mentionKinds.indexOf(0)
      const behindBei = mentions.findIndex(
        ({ pieces: [first] }) => pieces[ids[first - 1] ?? 0] === '▁bei',
      )
      const shop = known < 0 ? behindBei : known
      return {
        codes: Float32Array.from(isCode, (is) => (is ? 0.99 : 0.01)),
        picked: Int32Array.from(isCode.keys()),
        shop:
          shop < 0
            ? choose(mentions.length, mentions.length, 0.6)
            : choose(mentions.length, shop, 0.99),
        amount: choose(amounts.length, 0, 0.99),
        end: choose(days.length, days.length, 0.99),
      }
    },
  }
}
