import { html } from 'hono/html'
import type { ApiDocument, Operation, Parameter } from '../openapi/openapi-types.ts'
import { type FieldLine, listFields } from './describe-schema.ts'
import { renderFields } from './render-table.ts'

type Markup = ReturnType<typeof html>
export type DocumentedCall = { method: string; path: string; operation: Operation }

/** Every call of the document in its order. */
export const listCalls = (document: ApiDocument): DocumentedCall[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )

/** One call, folded up to a line until it is opened; works without scripts. */
export function renderOperation(
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
        <code class="path">${renderPath(path)}</code>
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
      ${parameters.length > 0 ? html`<h3>Parameter</h3>${renderFields(`${summary}: Parameter`, parameters.map(toParameterLine))}` : ''}
      ${body ? html`<h3>Anfragetext</h3>${renderFields(`${summary}: Anfragetext`, listFields(body.schema))}` : ''}
      ${renderAnswers(operation, document)}
    </div>
  </details>`
}

/** Long paths may break before a slash. */
const renderPath = (path: string): Markup =>
  html`${path.split(/(?=\/)/).map((part) => html`<wbr>${part}`)}`

function toParameterLine({ name, in: place, required, schema }: Parameter): FieldLine {
  const [line] = listFields(schema)
  return {
    type: line?.type ?? '',
    link: null,
    name: place === 'path' ? `{${name}}` : `?${name}`,
    required,
    notes: line?.notes ?? [],
    choices: line?.choices ?? [],
  }
}

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
