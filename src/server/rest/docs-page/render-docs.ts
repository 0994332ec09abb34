import { html, raw } from 'hono/html'
import type { ApiDocument } from '../openapi/describe-api.ts'
import type { Operation } from '../openapi/describe-operation.ts'
import type { Parameter } from '../openapi/schemas.ts'
import { type FieldLine, listFields } from './describe-schema.ts'
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
  <header class="border-b bg-background">
    <div class="page flex h-16 items-center justify-between gap-2">
      <a href="/" class="flex min-h-11 items-center font-bold font-display text-lg tracking-tight">${siteName}</a>
      <nav aria-label="Hauptnavigation" class="-mr-2 flex items-center sm:gap-1">
        <a href="/kategorien" class="inline-flex h-11 items-center rounded-lg px-2 text-sm font-medium hover:bg-accent sm:px-3 sm:text-base">Kategorien</a>
        <a href="/brands" class="inline-flex h-11 items-center rounded-lg px-2 text-sm font-medium hover:bg-accent sm:px-3 sm:text-base">Marken</a>
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

type Markup = ReturnType<typeof html>
type DocumentedCall = { method: string; path: string; operation: Operation }

const listCalls = (document: ApiDocument): DocumentedCall[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )

/** One call, folded up to a line until it is opened; works without scripts. */
function renderOperation(
  { method, path, operation }: DocumentedCall,
  document: ApiDocument,
): Markup {
  const { operationId, summary, description, security, parameters = [], requestBody } = operation
  const body = requestBody?.content['application/json']
  return html`
  <details class="call" id="${operationId}">
    <summary>
      <span class="line">
        <span class="method ${method.toLowerCase()}">${method}</span>
        <code class="path">${path.split(/(?=\/)/).map((part) => html`<wbr>${part}`)}</code>
      </span>
      <span class="about">${summary}${security.length > 0 ? html` <span class="who">Betreiber</span>` : ''}</span>
    </summary>
    <div class="inside">
      ${description ? html`<p>${description}</p>` : ''}
      <p class="muted">${
        security.length > 0
          ? 'Nur für den Betreiber: HTTP Basic oder das Cookie der Anmeldung.'
          : 'Für alle, ohne Anmeldung.'
      }</p>
      ${parameters.length > 0 ? html`<h3>Parameter</h3>${renderFields(`${summary}: Parameter`, parameters.flatMap(listParameter))}` : ''}
      ${body ? html`<h3>Anfragetext</h3>${renderFields(`${summary}: Anfragetext`, listFields(body.schema))}` : ''}
      ${renderAnswers(operation, document)}
    </div>
  </details>`
}

const listParameter = ({ name, in: place, required, schema }: Parameter): FieldLine[] =>
  listFields(schema, place === 'path' ? `{${name}}` : `?${name}`, required)

function renderAnswers({ summary, responses }: Operation, document: ApiDocument): Markup {
  const answers = Object.entries(responses).map(([status, response]) => {
    const name = '$ref' in response ? (response.$ref.split('/').at(-1) ?? '') : ''
    const found = '$ref' in response ? document.components.responses[name] : response
    return { status, ...(found ?? { description: '' }) }
  })
  const success = answers.filter(({ status }) => status < '300')
  const failures = answers.filter(({ status }) => status >= '300')
  return html`
    ${success.map(
      ({ status, description, headers = {}, content = {} }) => html`
      <h3>Antwort <code>${status}</code></h3>
      ${Object.entries(content).map(([mediaType, { schema }]) =>
        mediaType === 'application/json'
          ? renderFields(`${summary}: Antwort ${status}`, listFields(schema))
          : html`<p><code>${mediaType}</code>: ${description}</p>`,
      )}
      ${Object.entries(headers).map(
        ([name, header]) => html`<p>Kopfzeile <code>${name}</code>: ${header.description}</p>`,
      )}`,
    )}
    <h3>Fehler</h3>
    <ul class="failures">
      ${failures.map(({ status, description }) => html`<li><code>${status}</code> ${description}</li>`)}
    </ul>`
}

/** A table of fields; `caption` says of what. */
const renderFields = (caption: string, lines: readonly FieldLine[]): Markup => html`
  <div class="fields" tabindex="0" role="region" aria-label="${caption}">
    <table>
      <thead><tr><th scope="col">Feld</th><th scope="col">Art</th><th scope="col">Näheres</th></tr></thead>
      <tbody>${lines.map(renderLine)}</tbody>
    </table>
  </div>`

const renderLine = (line: FieldLine): Markup => html`
  <tr>
    <th scope="row">
      ${line.name ? html`<code>${line.name}</code>` : html`<span class="muted">Antwort</span>`}
    </th>
    <td>${line.isList ? 'Liste: ' : ''}${
      line.isLink
        ? html`<a class="text-link" href="#schema-${line.type}">${line.type}</a>`
        : line.type
    }${line.isNullable ? ' oder null' : ''}</td>
    <td>${[...(line.required ? [] : ['optional']), ...line.notes].join('; ')}${line.choices.map(
      (choice) => html` <code class="choice">${choice}</code>`,
    )}</td>
  </tr>`
