import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OperatorError } from '#shared/domain/errors.ts'
import { acquireDataLock, type DataLockMode, isDataLockFree } from './data-lock.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'codefluencer-lock-')), 'data')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

const BESIDE = {
  shared: ['shared', 'serve', 'write', 'migrate'],
  serve: ['shared'],
  write: ['shared'],
  migrate: ['shared'],
  exclusive: [],
} as const
const MODES: DataLockMode[] = ['shared', 'serve', 'write', 'migrate', 'exclusive']

test.each(MODES)('only these locks can be held beside one of kind %s', (mode) => {
  const lock = acquireDataLock(folder, mode)
  expect(MODES.filter((other) => isDataLockFree(folder, other))).toEqual(BESIDE[mode])
  lock.release()
  expect(MODES.filter((other) => isDataLockFree(folder, other))).toEqual(MODES)
})

test.each([
  ['serve', 'serve', 'läuft schon ein Server'],
  ['serve', 'write', 'geht beides auch in seinem Adminbereich'],
  ['write', 'serve', 'eine Sammlung oder ein Import'],
  ['serve', 'exclusive', 'läuft ein Server'],
  ['serve', 'migrate', 'Läuft ein Server, starten Sie ihn bitte zuerst'],
  ['migrate', 'migrate', 'stellt ein anderer Befehl sie gerade um, warten Sie bitte'],
  ['shared', 'exclusive', 'arbeitet noch ein anderer Befehl'],
  ['exclusive', 'shared', 'wird gerade eine Sicherung eingespielt'],
  ['exclusive', 'serve', 'wird gerade eine Sicherung eingespielt'],
] as const)('beside %s, %s is refused and told why', (held, wanted, message) => {
  const lock = acquireDataLock(folder, held)
  expect(() => acquireDataLock(folder, wanted)).toThrow(OperatorError)
  expect(() => acquireDataLock(folder, wanted)).toThrow(message)
  lock.release()
})
