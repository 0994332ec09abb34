import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icon.tsx'

type SectionProps = { title: string; action?: ReactNode; children: ReactNode }

/** A titled part of a page, with an optional link on the heading's line. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="page mt-12 sm:mt-20">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 sm:mb-6">
        <h2 id={id} className="text-xl sm:text-2xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** 'Alle anzeigen' at the end of a section's heading line. */
export function MoreLink(props: LinkProps & { children: ReactNode; 'aria-label'?: string }) {
  return (
    <Link {...props} className="text-link inline-flex min-h-11 items-center gap-1.5 font-medium">
      {props.children}
      <Icon name="arrow-right" className="size-4" />
    </Link>
  )
}

/** A link inside running text. */
export function PageLink({ children, ...link }: LinkProps & { children: string }) {
  return (
    <Link {...link} className="text-link">
      {children}
    </Link>
  )
}

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
                className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-45"
              />
            </summary>
            <p className="max-w-text pb-5 text-muted-foreground">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
