import { BACKGROUND_HEADER } from '#shared/domain/vocabulary.ts'

/** Longer than the pauses between the panel's own calls, so that one of them tells of the last input. */
const RECENT_MS = 60_000
/** Voice control and other helpers send no keys and move no pointer. */
const EVENTS = ['click', 'input', 'keydown', 'pointerdown', 'wheel'] as const

/** When somebody last touched the panel; null on pages that are not the panel. */
let lastInputMs: number | null = null

/** Notes when the page is touched by whatever means, until the answered function is called. */
export function watchInput(): () => void {
  const note = () => {
    lastInputMs = Date.now()
  }
  note()
  for (const event of EVENTS) addEventListener(event, note, { capture: true, passive: true })
  return () => {
    lastInputMs = null
    for (const event of EVENTS) removeEventListener(event, note, { capture: true })
  }
}

/**
 * Marks calls while nobody is there: a session ends for want of use, however often an open panel asks
 * for news. It goes by the operator's hands, not by the kind of call: a list that refreshes itself asks
 * the same at its first showing, and long reading or typing is use without any call of its own.
 */
export const markBackground = (): Record<string, string> =>
  lastInputMs !== null && Date.now() - lastInputMs > RECENT_MS ? { [BACKGROUND_HEADER]: '1' } : {}
