import { Link, type LinkProps } from '@tanstack/react-router'
import { Icon } from '../icon.tsx'

type BreadcrumbsProps = {
  /** Between 'Home' and the current page. */
  ancestors?: { text: string; link: LinkProps }[]
  current: string
  /** 'no' where that is a name. */
  translate?: 'no'
}

export function Breadcrumbs({ ancestors = [], current, translate }: BreadcrumbsProps) {
  const steps = [{ text: 'Home', link: { to: '/' } satisfies LinkProps }, ...ancestors]
  return (
    <nav aria-label="Brotkrumen" className="pt-4 pb-2 sm:pt-6">
      <ol className="flex flex-wrap items-center text-muted-foreground text-sm">
        {steps.map((step) => (
          <li key={step.text} className="flex items-center">
            <Link
              {...step.link}
              className="inline-flex min-h-11 items-center hover:text-foreground hover:underline sm:min-h-8"
            >
              {step.text}
            </Link>
            <Icon name="chevron-right" className="mx-1.5 size-4" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 text-foreground" translate={translate}>
          {current}
        </li>
      </ol>
    </nav>
  )
}
