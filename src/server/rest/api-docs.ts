import type { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { AppDeps, AppEnv } from '../web/app-env.ts'
import { allowSharedCaching } from '../web/cache.ts'
import { type ApiDocument, describeApi } from './openapi/describe-api.ts'

/** The documented API as OpenAPI 3.1 for programs and as a page for people. */
export function addApiDocsRoutes(app: Hono<AppEnv>, { site, assets }: AppDeps): void {
  // Made once, for the first who asks: it costs some 20 ms.
  let made: ApiDocument | undefined
  const getDocument = () => (made ??= describeApi(site))
  app.get('/api/openapi.json', (c) => {
    allowSharedCaching(c, { shared: 300, browser: 300 })
    return c.json(getDocument())
  })
  app.get('/api/docs', (c) => {
    c.header('Cache-Control', 'no-cache')
    c.header('X-Robots-Tag', 'noindex')
    // Those that every page of the site loads.
    const stylesheets = (assets.manifest.routes.__root__?.css ?? []).map((entry) =>
      typeof entry === 'string' ? entry : entry.href,
    )
    const { info, servers } = getDocument()
    const nonce = c.get('secureHeadersNonce') ?? ''
    return c.html(html`<!doctype html>
<html lang="de">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${info.title}</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  ${[...stylesheets, '/docs/swagger-ui.css'].map((href) => html`<link rel="stylesheet" href="${href}">`)}
  <style nonce="${nonce}">${raw(DOCS_CSS)}</style>
</head>
<body>
  <header class="page grid gap-4 py-6">
    <a href="/" class="flex min-h-11 items-center font-bold font-display text-lg tracking-tight">${site.name}</a>
    <h1 class="text-2xl">${info.title}</h1>
    <p>${info.description}</p>
    <p>Maschinenlesbar nach OpenAPI 3.1: <a class="text-link" href="/api/openapi.json">/api/openapi.json</a></p>
    <pre class="overflow-x-auto" tabindex="0" aria-label="Beispiele"><code>curl ${servers[0]?.url}/api/codes/recent
curl -u admin ${servers[0]?.url}/api/admin/codes?filter=review</code></pre>
    <h2 class="text-xl">Aufrufe</h2>
  </header>
  <div id="calls" class="page"></div>
  <script src="/docs/swagger-ui-bundle.js" nonce="${nonce}"></script>
  <script nonce="${nonce}">${raw(SHOW_CALLS)}</script>
</body>
</html>`)
  })
}

/**
 * Draws the calls; the page says itself what stands above them. Nothing is sent from here, as reading about the API
 * should change no data, so there is nothing to log in for either.
 */
const SHOW_CALLS = `
document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches)
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  supportedSubmitMethods: [],
  syntaxHighlight: false,
})`
/** What the page needs of it, in colours that everybody can read. */
const DOCS_CSS = `
#calls :is(.info, .scheme-container, .authorization__btn, .view-line-link) { display: none }
#calls .opblock-summary-method { color: black }
#calls .opblock-section-header { background: none }
#calls :is(.parameter__in, .header-col, .json-schema-2020-12-expand-deep-button, .response-control-media-type__accept-message, .response-control-media-type code) { color: inherit }
#calls .example { white-space: pre-wrap; max-height: none }`
