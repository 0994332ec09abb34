import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icon.tsx'

type SectionProps = { title: string; action?: ReactNode; children: ReactNode }

/** A titled part of a page, with an optional link on the heading's line. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="page section">
      <div className="section-head">
        <h2 id={id}>{title}</h2>
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
      <div className="faq">
        {entries.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
              <Icon name="plus" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
