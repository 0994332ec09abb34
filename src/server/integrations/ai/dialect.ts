import type { RequestPart } from './model-fault.ts'

/** `structured`: held to the schema; `json`: held to JSON; `plain`: asked for it in words alone. */
export type AnswerMode = 'structured' | 'json' | 'plain'

/** How one endpoint wants to be asked; null leaves the part out. */
export type Dialect = {
  mode: AnswerMode
  limitKey: 'max_tokens' | 'max_completion_tokens' | null
  temperature: 0 | null
}

/**
 * Begins with `max_tokens`: whoever wants the newer name refuses the old one aloud, while the older
 * endpoints pass over the new one in silence and answer without a limit.
 */
export const FIRST_DIALECT: Dialect = {
  mode: 'structured',
  limitKey: 'max_tokens',
  temperature: 0,
}

/** The next thing to try when `part` is refused; null when nothing is left. Never goes in circles. */
export function changeDialect(dialect: Dialect, part: RequestPart): Dialect | null {
  const { mode, limitKey, temperature } = dialect
  if (part === 'temperature') return temperature === null ? null : { ...dialect, temperature: null }
  if (part === 'limit') {
    if (limitKey === null) return null
    const next = limitKey === 'max_tokens' ? 'max_completion_tokens' : null
    return { ...dialect, limitKey: next }
  }
  if (mode === 'plain') return null
  return { ...dialect, mode: mode === 'structured' ? 'json' : 'plain' }
}
