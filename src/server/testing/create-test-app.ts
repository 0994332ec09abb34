import { insertOperator } from '#db/queries/operators.ts'
import { createApp } from '../app.ts'
import { hashPassword } from '../services/auth/hash-password.ts'
import type { ServiceDeps } from '../services/context.ts'
import { answerKnown } from '../web/answer-known.ts'
import { createAnswerStore } from '../web/answer-store.ts'
import type { AppDeps } from '../web/app-env.ts'
import { createHttpServer } from '../web/create-http-server.ts'
import { createTestContext, TEST_NOW } from './create-test-context.ts'
import { listen } from './raw-http.ts'
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
  const deps: AppDeps = {
    services: context.deps,
    site: TEST_SITE,
    trustedProxies: [],
    assets: null,
    isReady: () => true,
    ...appOverrides,
  }
  const answers = createAnswerStore(deps)
  const app = createApp(deps, answers)
  return {
    ...context,
    app,
    credentials: CREDENTIALS,
    publicUrl: TEST_SITE.publicUrl,
    /** The same over a port of this machine, with the answers that never reach the app. */
    listen: () => listen(createHttpServer(app.fetch, {}, answerKnown(deps, answers)).server),
  }
}
