import type { Hono } from 'hono'
import type { AppDeps, AppEnv } from '../web/app-env.ts'
import { allowSharedCaching } from '../web/cache.ts'
import { renderDocs } from './docs-page/render-docs.ts'
import { describeApi } from './openapi/describe-api.ts'

/** The documented API as OpenAPI 3.1 for programs and as a page for people. */
export function addApiDocsRoutes(app: Hono<AppEnv>, { site, assets }: AppDeps): void {
  // Made once, for the first who asks: it costs some 20 ms.
  let made: ReturnType<typeof describeApi> | undefined
  const getDocument = () => (made ??= describeApi(site))
  app.get('/api/openapi.json', (c) => {
    allowSharedCaching(c, { shared: 300, browser: 300 })
    return c.json(getDocument())
  })
  app.get('/api/docs', (c) => {
    c.header('Cache-Control', 'no-cache')
    c.header('X-Robots-Tag', 'noindex')
    return c.html(
      renderDocs(getDocument(), {
        siteName: site.name,
        // Those that every page of the site loads.
        stylesheets: (assets.manifest.routes.__root__?.css ?? []).map((entry) =>
          typeof entry === 'string' ? entry : entry.href,
        ),
        nonce: c.get('secureHeadersNonce') ?? '',
      }),
    )
  })
}
