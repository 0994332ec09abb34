import { type GoldenCaption, parseGolden } from './golden-caption.ts'

const files = import.meta.glob<string>('./*.jsonl', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The project's own labelled captions: written for it, none of them found on the web. */
export function loadGolden(): GoldenCaption[] {
  return Object.entries(files).flatMap(([file, text]) => parseGolden(text, file))
}
