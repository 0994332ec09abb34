import { type LabelledCaption, parseCaptions } from './captions.ts'

const files = import.meta.glob<string>('../../../data/captions/*.jsonl', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Never trained on: they are read once for each release of the model. */
export const TEST_AUTHORS: readonly string[] = [
  'testa',
  'testb',
  'testc',
  'nocodes',
  'nothing',
  'silent',
]
/**
 * Trained on, but no measure of anything: the posts of the demo are much alike, and the sentences of
 * `dates` were written for their dates.
 */
export const UNMEASURED_AUTHORS: readonly string[] = ['demo', 'dates']

/** Every labelled caption of the project, by author in the order of the alphabet. */
export const loadCaptions = (): LabelledCaption[] =>
  Object.entries(files).flatMap(([file, text]) =>
    parseCaptions(text, file.replace(/^.*\/|\.jsonl$/gu, '')),
  )
