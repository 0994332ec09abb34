import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { toStorageError } from './errors.ts'

const fail = (code: string) =>
  new Error('Failed query: insert', { cause: new Database.SqliteError('words', code) })

test.each([
  ['SQLITE_FULL', 'kein Platz mehr', 30],
  ['SQLITE_IOERR_WRITE', 'voll oder gestört', 30],
  ['SQLITE_READONLY_DBMOVED', 'lässt sich nicht schreiben', 30],
  ['SQLITE_CORRUPT_INDEX', 'beschädigt', undefined],
  ['SQLITE_NOTADB', 'beschädigt', undefined],
  ['SQLITE_BUSY', 'Ein anderes Programm', 2],
])('%s is explained in words, with whether another try helps', (code, words, wait) => {
  const told = toStorageError(fail(code))
  expect(told).toMatchObject({ code: 'unavailable', cause: { code }, retryAfterSeconds: wait })
  expect(told?.message).toContain(words)
  expect(told?.message).not.toContain('SQLITE')
})

test.each([fail('SQLITE_CONSTRAINT_UNIQUE'), new Error('other'), 'text', undefined])(
  'other errors are not storage errors',
  (error) => {
    expect(toStorageError(error)).toBeNull()
  },
)
