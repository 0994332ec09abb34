import { benchAdminLists } from '#test/bench/admin-lists.ts'
import { benchCollection } from '#test/bench/collection.ts'
import { benchExtraction } from '#test/bench/extraction.ts'
import { benchLoad } from '#test/bench/load.ts'

const USAGE = `npm run bench -- <benchmark> [options]

  extraction [FILE] [--price-in EURO --price-out EURO]
      how fast captions are read, and what stubbed language models make of the readings, on the
      captions that the reader was trained on or on FILE in their format; prices are those of a
      million tokens. How well unknown authors are read, 'npm run train -- --dry' tells

  admin-lists [--few-brands]
      every list of the admin panel as the built server answers it, with 100,000 codes and log
      entries against 1,000; and its procedure alone

  collection [--posts 100000] [--per-second 5]
      a run over generated posts in the built server, and what visitors notice of it

  load [--seconds 5] [--connections 32] [--rounds 1] [--only attack|carry]
      what the built server carries: pages, data, files and votes, with 1,000 and 100,000 codes; and
      what visitors notice while addresses ask for the most expensive pages, twice as often as they
      may, for twice the seconds`

/** Dispatches one benchmark; the returned number is the exit code. */
export async function main(argv: string[]): Promise<number> {
  const [name, ...rest] = argv
  if (name === 'extraction') return benchExtraction(rest)
  if (name === 'admin-lists') return benchAdminLists(rest)
  if (name === 'collection') return benchCollection(rest)
  if (name === 'load') return benchLoad(rest)
  console.error(USAGE)
  return name === undefined || name === '--help' ? 0 : 1
}
