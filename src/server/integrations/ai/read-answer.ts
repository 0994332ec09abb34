import { z } from 'zod'

/** `isJson`: the text as a whole is JSON, as modes that hold the model to a form guarantee. */
export type Answer<T> = { ok: true; value: T } | { ok: false; isJson: boolean; fault: string }

/** Fenced pieces and braces looked at in one text. */
const MAX_PIECES = 12

/** Takes the first JSON object that fits the schema out of bare text, fences or prose. */
export function readAnswer<T>(schema: z.ZodType<T>, text: string): Answer<T> {
  const whole = parseJson(text)
  let fault: string | null = null
  for (const piece of whole ? [whole] : findObjects(text)) {
    const parsed = schema.safeParse(piece.value)
    if (parsed.success) return { ok: true, value: parsed.data }
    fault ??= z.prettifyError(parsed.error).slice(0, 1000)
  }
  return { ok: false, isJson: whole !== null, fault: fault ?? 'it is not JSON.' }
}

/** JSON objects inside of other text, the fenced ones first. */
function findObjects(text: string): { value: unknown }[] {
  const spoken = text.replace(/^\s*<think>[\s\S]*?<\/think>/, '')
  const fenced = [...spoken.matchAll(/```[\w-]*\n?([\s\S]*?)```/g)].map(([, inner]) => inner ?? '')
  const end = spoken.lastIndexOf('}') + 1
  const starts = [...spoken.matchAll(/\{/g)].slice(0, MAX_PIECES).map(({ index }) => index)
  const braced = starts.flatMap((start) => [
    spoken.slice(start, findEnd(spoken, start)),
    spoken.slice(start, end),
  ])
  const pieces = [...fenced.slice(0, MAX_PIECES), ...braced]
  return pieces.flatMap((piece) => parseJson(piece) ?? [])
}

/** Where the brace at `start` closes; braces in strings do not count. */
function findEnd(text: string, start: number): number {
  let depth = 0
  let isQuoted = false
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at]
    if (isQuoted) {
      if (letter === '\\') at += 1
      else if (letter === '"') isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === '{') depth += 1
    else if (letter === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return text.length
}

function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}
