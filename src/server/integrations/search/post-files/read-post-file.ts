import { readValue } from '../shapes/read-value.ts'
import { NOTHING, type ShapeResult } from '../shapes/shape.ts'
import { decodeText } from './decode-text.ts'
import { readJsonEntries } from './read-json-entries.ts'
import { readLines } from './read-lines.ts'

/** What one line or one entry of a file holds. */
export type PostFileItem = ShapeResult & {
  /** 'Zeile 3', 'Eintrag 3': where in the file, for whoever has to mend it. */
  place: string
  /** Whether the file ends in the middle of it: its writer may not be done. */
  isCut: boolean
}

const TOO_LONG = 'länger, als ein Post sein kann'
/** Enough to see how a file begins. */
const BEGINNING = 64 * 1024

/**
 * Reads posts one a line, or as a JSON list or object, whatever the file is called. Lines are kept
 * where the name ends in `.jsonl`, even when the first is cut. Never holds more than one entry and
 * one chunk. Throws `FileFault` for what is no text, and what the chunks throw.
 */
export async function* readPostFile(
  chunks: AsyncIterable<Uint8Array>,
  { name }: { name: string },
): AsyncGenerator<PostFileItem> {
  const text = decodeText(chunks)
  const { beginning, rest } = await peek(text)
  const form = chooseForm(beginning, name)
  if (form === 'lines') yield* readLineItems(rest)
  else yield* readEntryItems(rest, { isList: form === 'list' })
}

function chooseForm(beginning: string, name: string): 'lines' | 'list' | 'objects' {
  const text = beginning.trimStart()
  if (text.startsWith('[')) return 'list'
  if (!text.startsWith('{') || name.toLowerCase().endsWith('.jsonl')) return 'lines'
  const [firstLine = '', ...others] = text.split('\n')
  // An object that goes on in the next line.
  return others.length > 0 && !firstLine.trimEnd().endsWith('}') ? 'objects' : 'lines'
}

/** The first line or 64 Ki, and all of the text again. */
async function peek(text: AsyncGenerator<string>) {
  let beginning = ''
  while (beginning.length < BEGINNING && !beginning.trimStart().includes('\n')) {
    const next = await text.next()
    if (next.done) break
    beginning += next.value
  }
  return { beginning, rest: prepend(beginning, text) }
}

async function* prepend(beginning: string, text: AsyncIterable<string>): AsyncGenerator<string> {
  yield beginning
  yield* text
}

async function* readLineItems(text: AsyncIterable<string>): AsyncGenerator<PostFileItem> {
  for await (const line of readLines(text)) {
    const place = `Zeile ${line.number}`
    const isCut = !line.isComplete
    const trimmed = line.text?.trim()
    if (trimmed === '') continue
    const result = trimmed === undefined ? fail(TOO_LONG) : readJson(trimmed)
    yield { place, isCut, ...result }
  }
}

function readJson(text: string): ShapeResult {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return fail('kein gültiges JSON')
  }
  return readValue(value)
}

async function* readEntryItems(
  text: AsyncIterable<string>,
  form: { isList: boolean },
): AsyncGenerator<PostFileItem> {
  for await (const entry of readJsonEntries(text, form)) {
    if ('fault' in entry)
      yield { place: `nach Eintrag ${entry.number}`, isCut: true, ...fail(entry.fault) }
    else {
      const result = entry.value === undefined ? fail(TOO_LONG) : readValue(entry.value)
      yield { place: `Eintrag ${entry.number}`, isCut: false, ...result }
    }
  }
}

const fail = (fault: string): ShapeResult => ({ ...NOTHING, faults: [fault] })
