import { setImmediate } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { vi } from 'vitest'
import { createLogger } from '#server/logger.ts'
import type { ServiceDeps } from '#server/services/context.ts'

/** A real logger whose lines a test can read; `secrets` as in the program. */
export function captureLog(level = 'debug', secrets: readonly string[] = []) {
  const written: string[] = []
  const destination = { write: (line: string) => void written.push(line) }
  return {
    logger: createLogger(level, { destination, secrets }),
    text: () => written.join(''),
    lines: (message?: string): Record<string, unknown>[] =>
      written
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => message === undefined || msg === message),
  }
}

const METHODS = ['all', 'get', 'run', 'iterate'] as const

/**
 * Notes the SQL of every statement that is run from now on until `stop`, which answers them in their
 * order. Statements are prepared once and used again, so that counting preparations tells nothing.
 */
export function watchStatements(sqlite: Database.Database): { stop: () => string[] } {
  const prototype: Database.Statement = Object.getPrototypeOf(sqlite.prepare('select 1'))
  const texts: string[] = []
  const spies = METHODS.map((name) => {
    const original = prototype[name] as (...parameters: unknown[]) => unknown
    return vi.spyOn(prototype, name).mockImplementation(function (
      this: Database.Statement,
      ...parameters: unknown[]
    ) {
      texts.push(this.source)
      return original.apply(this, parameters) as never
    })
  })
  return {
    stop: () => {
      for (const spy of spies) spy.mockRestore()
      return texts
    },
  }
}

/** Calls `look` at each turn of the event loop while the work is under way, as requests come. */
async function watchTurns(work: () => Promise<unknown>, look: () => void): Promise<void> {
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      look()
      await setImmediate()
    }
  })()
  try {
    await work()
  } finally {
    isDone = true
  }
  await watching
}

/** How often the event loop turns while the work is under way. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  await watchTurns(work, () => {
    turns += 1
  })
  return turns
}

/** How often rendered pages are invalidated by the work, as far as requests in between see it. */
export async function countPageChanges(
  deps: ServiceDeps,
  work: () => Promise<unknown>,
): Promise<number> {
  const versions = new Set<string>()
  const look = () => void versions.add(deps.pageChanges.readVersion(deps.db))
  await watchTurns(work, look)
  look()
  return versions.size - 1
}
