import { expect, test } from 'vitest'
import * as LIMITS from '#shared/domain/limits.ts'
import { parseConfig } from '../config.ts'
import { checkSettings } from './check-settings.ts'

const find = (check: string, env: Record<string, string>) =>
  checkSettings(parseConfig(env)).find((finding) => finding.check === check)

test.each([
  ['METRICS_TOKEN', 15, 'warning'],
  ['METRICS_TOKEN', 16, 'ok'],
])('a %s of %d signs: %s', (name, length, level) => {
  const value = 'x'.repeat(length)
  const finding = find('Metriken', { [name]: value })
  expect(finding?.level).toBe(level)
  expect(finding?.message).not.toContain(value)
})

test('metrics that nobody may read need no token', () => {
  expect(find('Metriken', {})).toMatchObject({ level: 'ok', message: 'nicht eingeschaltet.' })
})

test('a password in the environment is a warning, and a short one is called so', () => {
  const least = 'x'.repeat(LIMITS.newPasswordLength)
  const long = find('Passwort', { ADMIN_PASSWORD: least })
  const short = find('Passwort', { ADMIN_PASSWORD: least.slice(1) })
  expect([long?.level, short?.level]).toEqual(['warning', 'warning'])
  expect(long?.message).not.toContain('kürzer')
  expect(short?.message).toContain(`kürzer als ${LIMITS.newPasswordLength} Zeichen`)
  expect(short?.message).not.toContain(least.slice(1))
  expect(find('Passwort', {})?.level).toBe('ok')
})

test.each<[string, Record<string, string>, 'ok' | 'warning']>([
  ['by default', {}, 'ok'],
  ['switched off on the only server', { JOBS: 'off' }, 'warning'],
  [
    'on one of several over one replicated database',
    { JOBS: 'off', LIBSQL_SYNC_URL: 'https://sqld.example' },
    'ok',
  ],
])('schedules %s: %s', (_, env, level) => {
  const finding = find('Zeitpläne', env)
  expect(finding?.level).toBe(level)
  if (level === 'warning') expect(finding?.message).toMatch(/Salze.*Logs.*Sitzungen.*JOBS=on/)
})
