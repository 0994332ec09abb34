import type Database from 'better-sqlite3'
import { vi } from 'vitest'

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
