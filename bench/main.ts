import { benchExtraction } from './extraction/bench-extraction.ts'

const USAGE = `npm run bench -- <benchmark> [options]

  extraction [FILE] [--errors] [--no-catalogue]
      precision and recall of the extraction rules on the golden set, or on FILE in its format`

/** Dispatches one benchmark; the returned number is the exit code. */
export async function main(argv: string[]): Promise<number> {
  const [name, ...rest] = argv
  if (name === 'extraction') return benchExtraction(rest)
  console.error(USAGE)
  return name === undefined || name === '--help' ? 0 : 1
}
