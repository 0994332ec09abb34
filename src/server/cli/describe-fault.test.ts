import { expect, test } from 'vitest'
import { ReaderError } from '#shared/domain/errors.ts'
import { ConfigError } from '../config.ts'
import { describeFault } from './describe-fault.ts'

const coded = (code: string, more: object = {}) =>
  Object.assign(new Error('in English, with a stack'), { code, ...more })

test.each([
  [coded('SQLITE_CORRUPT_VTAB'), 'beschädigt'],
  [coded('SQLITE_NOTADB'), 'beschädigt'],
  [coded('SQLITE_IOERR_SHORT_READ'), 'beschädigt'],
  [coded('SQLITE_CANTOPEN'), 'lässt sich nicht öffnen'],
  [coded('SQLITE_READONLY_DIRECTORY'), 'nicht schreiben'],
  [coded('SQLITE_BUSY_SNAPSHOT'), 'gesperrt'],
  [coded('SQLITE_FULL'), 'kein Platz mehr'],
  [coded('SQLITE_IOERR_WRITE'), 'nicht lesen oder schreiben'],
  [coded('ENOSPC', { path: '/d/x' }), 'Datenträger von /d/x ist kein Platz'],
  [coded('EROFS', { path: '/d' }), '/d liegt auf einem Datenträger, der nur zum Lesen'],
  [coded('EACCES', { path: '/d', syscall: 'mkdir' }), 'Für /d fehlt das Recht'],
  [coded('ENOTDIR', { path: '/d' }), '/d ist kein Ordner'],
  [coded('EADDRINUSE', { syscall: 'listen', address: '::', port: 80 }), 'Port 80 auf :: ist schon'],
  [coded('EACCES', { syscall: 'listen', port: 80 }), 'Port 80 ist diesem Benutzer nicht erlaubt'],
  [coded('EADDRNOTAVAIL', { syscall: 'listen', address: '192.0.2.1' }), 'keine Adresse dieses'],
  [coded('ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'x.invalid' }), 'x.invalid ist keine'],
])('%o is explained in one line', (error, words) => {
  const fault = describeFault(error, 'data')
  expect(fault?.message).toContain(words)
  expect(fault?.message).not.toContain('\n')
  expect(fault?.exitCode).toBe(1)
})

test('the cause inside an error of Drizzle is explained', () => {
  const wrapped = new Error('Failed query', { cause: coded('SQLITE_FULL') })
  expect(describeFault(wrapped, 'data')?.message).toContain('kein Platz')
})

test('a reader that cannot be opened says why in its own words', () => {
  const error = new ReaderError('Dem Leser fehlt eine Datei.')
  expect(describeFault(error, 'data')).toEqual({ message: error.message, exitCode: 1 })
})

test('wrong settings end with exit code 2, and an unknown error is not explained', () => {
  expect(describeFault(new ConfigError(['PORT: x']), 'data')).toMatchObject({ exitCode: 2 })
  expect(describeFault(new TypeError('x is not a function'), 'data')).toBeNull()
  expect(describeFault(coded('ERR_ASSERTION'), 'data')).toBeNull()
})
