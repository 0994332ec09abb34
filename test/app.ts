import { insertOperator } from '#db/queries/operators.ts'
import { createApp } from '#server/app.ts'
import { hashPassword } from '#server/services/auth/passwords.ts'
import type { ServiceDeps } from '#server/services/context.ts'
import type { AppDeps } from '#server/web/app-env.ts'
import { answerFromCache, createAnswerCache } from '#server/web/cache.ts'
import type { ClientAssets } from '#server/web/pages/client-assets.ts'
import { createHttpServer } from '#server/web/protection/create-http-server.ts'
import { createTestContext, TEST_NOW, TEST_SITE } from '#test/context.ts'
import { listen } from '#test/http.ts'

const CREDENTIALS = { username: 'admin', password: 'ein-langes-passwort' }

/** Header of HTTP Basic for the operator of every test app. */
export const BASIC = `Basic ${btoa(`${CREDENTIALS.username}:${CREDENTIALS.password}`)}`

const body = new TextEncoder().encode('/* gebaut */')

/** Stands in for the built client: one script, no stylesheet. */
const stubAssets: ClientAssets = {
  manifest: { routes: {} },
  find: (path) =>
    path === '/assets/app.js'
      ? { body, mediaType: 'text/javascript; charset=utf-8', encoded: {} }
      : undefined,
}

/** The real Hono app over a fresh database, without a port and with a stub of the built client. */
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
    assets: stubAssets,
    isReady: () => true,
    ...appOverrides,
  }
  const answers = createAnswerCache(deps)
  const app = createApp(deps, answers)
  /** Sends JSON, by POST. */
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return {
    ...context,
    app,
    appDeps: deps,
    post,
    credentials: CREDENTIALS,
    /** Opens a session of the operator; answers the header that carries it. */
    logIn: async (headers: Record<string, string> = {}) => {
      const response = await post('/api/admin/login', CREDENTIALS, headers)
      return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
    },
    publicUrl: TEST_SITE.publicUrl,
    /** The same over a port of this machine, with the answers that never reach the app. */
    listen: () => listen(createHttpServer(app.fetch, {}, answerFromCache(deps, answers)).server),
  }
}
