import { createApp } from '../app.ts'
import { ensureOperator } from '../services/auth/ensure-operator.ts'
import type { ServiceDeps } from '../services/context.ts'
import type { AppDeps } from '../web/app-env.ts'
import { createTestContext } from './create-test-context.ts'

const CREDENTIALS = { username: 'admin', password: 'ein-langes-passwort' }
const PUBLIC_URL = 'https://codes.example'

/** Header of HTTP Basic for the operator of every test app. */
export const BASIC = `Basic ${btoa(`${CREDENTIALS.username}:${CREDENTIALS.password}`)}`

/** The real Hono app over a fresh database, without a port and without a built client. */
export async function createTestApp(
  overrides: Partial<ServiceDeps> = {},
  appOverrides: Partial<AppDeps> = {},
) {
  const context = createTestContext(overrides)
  await ensureOperator(context.asSystem(), CREDENTIALS)
  const app = createApp({
    services: context.deps,
    site: {
      name: 'Codefluencer',
      year: 2025,
      publicUrl: PUBLIC_URL,
      tickerTimes: 'real',
      isDemo: false,
      operator: { name: null, address: null, email: null, phone: null, vatId: null },
    },
    trustedProxies: [],
    assets: null,
    isReady: () => true,
    ...appOverrides,
  })
  return { ...context, app, credentials: CREDENTIALS, publicUrl: PUBLIC_URL }
}
