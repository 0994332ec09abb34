import { type ReactNode, useId } from 'react'
import { cn } from '../../lib/class-names.ts'

type SectionProps = { title: string; action?: ReactNode; children: ReactNode; className?: string }

/** A titled part of a page, with an optional link on the heading's line. */
export function Section({ title, action, children, className }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cn('page mt-12 sm:mt-20', className)}>
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
