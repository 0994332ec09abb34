import type { AdminCode } from '#shared/schemas/admin-code.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { CodeSources } from './code-sources.tsx'
import { Contradictions } from './contradictions.tsx'
import { TermFields } from './term-fields.tsx'

/** Who says otherwise, under what conditions a code works and where it was found, below its row. */
export function CodeDetails({ code }: { code: AdminCode }) {
  return (
    <section
      aria-label={`${CODE_TEXTS.details}: ${code.code}`}
      // As wide as the table happens to be, never wider.
      className="grid w-0 min-w-full gap-5 border-accent border-l-2 bg-sunken px-4 py-3"
    >
      <Contradictions code={code} />
      <TermFields code={code} />
      <CodeSources code={code} />
    </section>
  )
}
