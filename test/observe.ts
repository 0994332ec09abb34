import { setImmediate } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { vi } from 'vitest'
import { createLogger } from '#server/logger.ts'

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

/** How often the event loop turns while the work is under way, so that others are answered. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const watching = (async () => {
    for (; !isDone; turns += 1) await setImmediate()
  })()
  await work().finally(() => {
    isDone = true
  })
  await watching
  return turns
}
