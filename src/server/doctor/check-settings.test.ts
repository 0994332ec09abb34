import { expect, test } from 'vitest'
import * as LIMITS from '#shared/domain/limits.ts'
import { parseConfig } from '../config.ts'
import { checkSettings } from './check-settings.ts'

const find = (check: string, env: Record<string, string>) => checkSettings(parseConfig(env))[check]

test.each<[string, Record<string, string>, 'ok' | 'warning', RegExp]>([
  ['Metriken', {}, 'ok', /nicht eingeschaltet/],
  ['Metriken', { METRICS_TOKEN: 'x'.repeat(15) }, 'warning', /openssl rand/],
  ['Metriken', { METRICS_TOKEN: 'x'.repeat(16) }, 'ok', /geschützt/],
  ['Suche', {}, 'warning', /den Ordner .*posts gibt es nicht/],
  ['Suche', { POSTS_DIR: '.' }, 'ok', /^files\.$/],
  ['Zeitpläne', {}, 'ok', /eingeschaltet/],
  ['Zeitpläne', { JOBS: 'off' }, 'warning', /Salze.*Logs.*Sitzungen.*JOBS=on/],
  ['Zeitpläne', { JOBS: 'off', LIBSQL_SYNC_URL: 'https://sqld.example' }, 'ok', /anderen Knoten/],
])('%s with %o: %s', (check, env, level, message) => {
  const finding = find(check, { DATA_DIR: '/fehlt', ...env })
  expect(finding).toMatchObject({ level, message: expect.stringMatching(message) })
  expect(finding?.message).not.toContain('xxx')
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
