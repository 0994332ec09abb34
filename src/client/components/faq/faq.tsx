import { Icon } from '../icon.tsx'
import { Section } from '../layout/section.tsx'

export type FaqEntry = { question: string; answer: string }

/** Questions that open in place, without scripts. */
export function Faq({ title, entries }: { title: string; entries: FaqEntry[] }) {
  return (
    <Section title={title}>
      <div className="max-w-3xl border-t">
        {entries.map(({ question, answer }) => (
          <details key={question} className="group border-b">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
              <h3 className="font-medium font-sans text-base tracking-normal">{question}</h3>
              <Icon
                name="plus"
                className="size-5 shrink-0 text-muted transition-transform group-open:rotate-45"
              />
            </summary>
            <p className="max-w-text pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
