import { html, raw } from 'hono/html'
import { TEXTS } from '#shared/texts/de.ts'
import type { ApiDocument } from '../openapi/openapi-types.ts'
import { listFields } from './describe-schema.ts'
import { listCalls, renderOperation } from './render-operation.ts'
import { renderFields } from './render-table.ts'
import { DOCS_CSS } from './styles.ts'

type Options = { siteName: string; stylesheets: readonly string[]; nonce: string }

/** The whole page; it needs no script. */
export function renderDocs(document: ApiDocument, { siteName, stylesheets, nonce }: Options) {
  const calls = listCalls(document)
  const [server] = document.servers
  return html`<!doctype html>
<html lang="de">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${document.info.title}</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  ${stylesheets.map((href) => html`<link rel="stylesheet" href="${href}">`)}
  <style nonce="${nonce}">${raw(DOCS_CSS)}</style>
</head>
<body>
  <header class="border-b bg-paper">
    <div class="page flex h-16 items-center justify-between gap-2">
      <a href="/" class="flex min-h-11 items-center font-bold font-display text-lg tracking-tight">${siteName}</a>
      <nav aria-label="Hauptnavigation" class="-mr-2 flex items-center sm:gap-1">
        <a href="/kategorien" class="inline-flex h-11 items-center rounded-control px-2 text-sm font-medium hover:bg-sunken sm:px-3 sm:text-base">${TEXTS.nav.categories}</a>
        <a href="/brands" class="inline-flex h-11 items-center rounded-control px-2 text-sm font-medium hover:bg-sunken sm:px-3 sm:text-base">${TEXTS.nav.brands}</a>
      </nav>
    </div>
  </header>
  <main class="page docs">
    <h1>${document.info.title}</h1>
    <p class="lead">${document.info.description}</p>
    <p class="lead">Maschinenlesbar nach OpenAPI 3.1: <a class="text-link" href="/api/openapi.json">/api/openapi.json</a></p>
    <pre tabindex="0" aria-label="Beispiele"><code>curl ${server?.url}/api/codes/recent
curl -u admin ${server?.url}/api/admin/codes?filter=review</code></pre>
    <nav class="index" aria-label="Abschnitte">
      ${document.tags.map(({ name }, index) => html`<a class="text-link" href="#tag-${index}">${name}</a>`)}
      <a class="text-link" href="#datentypen">Datentypen</a>
    </nav>
    ${document.tags.map(
      ({ name }, index) => html`
    <section aria-labelledby="tag-${index}">
      <h2 id="tag-${index}">${name}</h2>
      <div class="calls">
        ${calls
          .filter(({ operation }) => operation.tags.includes(name))
          .map((call) => renderOperation(call, document))}
      </div>
    </section>`,
    )}
    <section aria-labelledby="datentypen">
      <h2 id="datentypen">Datentypen</h2>
      <div class="calls">
        ${Object.entries(document.components.schemas).map(
          ([name, schema]) => html`
        <details class="call" id="schema-${name}">
          <summary><code class="path">${name}</code></summary>
          <div class="inside">${renderFields(name, listFields(schema))}</div>
        </details>`,
        )}
      </div>
    </section>
  </main>
</body>
</html>`
}
