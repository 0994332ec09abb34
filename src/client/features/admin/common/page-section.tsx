import { type ReactNode, useId } from 'react'

type PageSectionProps = { heading: string; aside?: ReactNode; children: ReactNode }

/** A block of a tab under its own heading. */
export function PageSection({ heading, aside, children }: PageSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lg">
          {heading}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
