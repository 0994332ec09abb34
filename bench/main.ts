import { benchAdminLists } from './admin-lists/bench-admin-lists.ts'
import { benchExtraction } from './extraction/bench-extraction.ts'

const USAGE = `npm run bench -- <benchmark> [options]

  extraction [FILE] [--errors] [--no-catalogue]
      precision and recall of the extraction rules on the golden set, or on FILE in its format

  admin-lists [--few-brands]
      every list of the admin panel with 100,000 codes and log entries against 1,000`

/** Dispatches one benchmark; the returned number is the exit code. */
export async function main(argv: string[]): Promise<number> {
  const [name, ...rest] = argv
  if (name === 'extraction') return benchExtraction(rest)
  if (name === 'admin-lists') return benchAdminLists(rest)
  console.error(USAGE)
  return name === undefined || name === '--help' ? 0 : 1
}
