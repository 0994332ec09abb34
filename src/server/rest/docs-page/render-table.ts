import { html } from 'hono/html'
import type { FieldLine } from './describe-schema.ts'

type Markup = ReturnType<typeof html>

/** A table of fields; `caption` says of what. */
export const renderFields = (caption: string, lines: readonly FieldLine[]): Markup => html`
  <div class="fields" tabindex="0" role="region" aria-label="${caption}">
    <table>
      <thead><tr><th scope="col">Feld</th><th scope="col">Art</th><th scope="col">Näheres</th></tr></thead>
      <tbody>${lines.map(renderLine)}</tbody>
    </table>
  </div>`

const renderLine = ({ name, required, type, link, notes, choices }: FieldLine): Markup => html`
  <tr>
    <th scope="row">
      ${name ? html`<code>${name}</code>` : html`<span class="muted">Antwort</span>`}
    </th>
    <td>${renderType(type, link)}</td>
    <td>${[...(required ? [] : ['optional']), ...notes].join('; ')}${renderChoices(choices)}</td>
  </tr>`

function renderType(type: string, link: string | null): Markup {
  if (!link) return html`${type}`
  const [before = '', after = ''] = type.split(link)
  return html`${before}<a class="text-link" href="#schema-${link}">${link}</a>${after}`
}

/** Each stays in one piece. */
const renderChoices = (choices: readonly string[]): Markup =>
  html`${choices.map((choice) => html` <code class="choice">${choice}</code>`)}`
