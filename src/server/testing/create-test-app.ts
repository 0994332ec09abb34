import { insertOperator } from '#db/queries/operators.ts'
import { createApp } from '../app.ts'
import { hashPassword } from '../services/auth/hash-password.ts'
import type { ServiceDeps } from '../services/context.ts'
import type { AppDeps } from '../web/app-env.ts'
import { createTestContext, TEST_NOW } from './create-test-context.ts'
import { TEST_SITE } from './test-site.ts'

const CREDENTIALS = { username: 'admin', password: 'ein-langes-passwort' }

/** Header of HTTP Basic for the operator of every test app. */
export const BASIC = `Basic ${btoa(`${CREDENTIALS.username}:${CREDENTIALS.password}`)}`

/** The real Hono app over a fresh database, without a port and without a built client. */
export async function createTestApp(
  overrides: Partial<ServiceDeps> = {},
  appOverrides: Partial<AppDeps> = {},
) {
  const context = createTestContext(overrides)
  const { username, password } = CREDENTIALS
  // Cheap on purpose: the real cost takes longer than most tests.
  const passwordHash = await hashPassword(password, { N: 16, r: 1, p: 1 })
  insertOperator(context.db, { username, passwordHash, updatedAt: TEST_NOW })
  const app = createApp({
    services: context.deps,
    site: TEST_SITE,
    trustedProxies: [],
    assets: null,
    isReady: () => true,
    ...appOverrides,
  })
  return { ...context, app, credentials: CREDENTIALS, publicUrl: TEST_SITE.publicUrl }
}
