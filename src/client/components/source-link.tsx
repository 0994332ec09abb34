import { nameSourceLink } from '#shared/texts/name-source-link.ts'
import { cn } from '../lib/class-names.ts'
import { Icon } from './icon.tsx'

type SourceLinkProps = { url: string; rel: string; className: string }

/** To the post in which a code was found. */
export const SourceLink = ({ url, rel, className }: SourceLinkProps) => (
  <a
    href={url}
    target="_blank"
    rel={rel}
    className={cn('text-link inline-flex items-center gap-1.5', className)}
  >
    {nameSourceLink(url)}
    <Icon name="external-link" className="size-3.5" />
    <span className="sr-only">(öffnet in neuem Tab)</span>
  </a>
)
