import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { isStorageGone, toStorageError } from './storage-error.ts'

const fail = (code: string) =>
  new Error('Failed query: insert', { cause: new Database.SqliteError('words', code) })

test.each([
  ['SQLITE_FULL', 'kein Platz mehr', true, 30],
  ['SQLITE_IOERR_WRITE', 'voll oder gestört', true, 30],
  ['SQLITE_READONLY_DBMOVED', 'lässt sich nicht schreiben', true, 30],
  ['SQLITE_CORRUPT_INDEX', 'beschädigt', true, undefined],
  ['SQLITE_NOTADB', 'beschädigt', true, undefined],
  ['SQLITE_BUSY', 'Ein anderes Programm', false, 30],
])('%s is told to people, and whether another try is any use', (code, words, isGone, wait) => {
  const told = toStorageError(fail(code))
  expect(told).toMatchObject({ code: 'unavailable', cause: { code }, retryAfterSeconds: wait })
  expect(told?.message).toContain(words)
  expect(told?.message).not.toContain('SQLITE')
  expect(isStorageGone(fail(code))).toBe(isGone)
})

test.each([fail('SQLITE_CONSTRAINT_UNIQUE'), new Error('other'), 'text', undefined])(
  'everything else is no matter of the storage',
  (error) => {
    expect(toStorageError(error)).toBeNull()
    expect(isStorageGone(error)).toBe(false)
  },
)
