import { z } from 'zod'
import { type Post, postSchema } from '#shared/schemas/post.ts'

const inGerman = { error: z.locales.de().localeError }

/** One line of a JSONL file as a post, or German words for what is wrong with it. */
export function parsePostLine(text: string): { post: Post } | { fault: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { fault: 'kein gültiges JSON' }
  }
  const parsed = postSchema.safeParse(value, inGerman)
  if (parsed.success) return { post: parsed.data }
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.')
  return { fault: `${field ? `Feld ${field}: ` : ''}${issue?.message ?? 'ungültig'}` }
}
