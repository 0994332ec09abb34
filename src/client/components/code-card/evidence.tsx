import { clsx } from 'clsx'
import type { CodeSource } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { explainReading } from '#shared/texts/describe-reader.ts'
import { formatDate } from '#shared/texts/format.ts'
import { Icon } from '../icon.tsx'

/** Where the code was found. */
export function Evidence({ sources }: { sources: CodeSource[] }) {
  if (sources.length === 0) return null
  return (
    <>
      <p className="font-medium">Warum steht dieser Code hier?</p>
      <ul>
        {sources.map((source) => (
          <li key={source.postUrl}>
            {source.quote === '' ? (
              <p>{TEXTS.quoteGone}</p>
            ) : (
              <blockquote cite={source.postUrl} translate="no">{`„${source.quote}“`}</blockquote>
            )}
            <p>{`@${source.username} am ${formatDate(source.postedAt)} · ${explainReading(source)}`}</p>
            <SourceLink url={source.postUrl} rel="noopener nofollow" className="min-h-11" />
          </li>
        ))}
      </ul>
    </>
  )
}

type SourceLinkProps = { url: string; rel: string; className: string }

/** Link to the post that shows the code. */
export const SourceLink = ({ url, rel, className }: SourceLinkProps) => (
  <a
    href={url}
    target="_blank"
    rel={rel}
    className={clsx('text-link inline-flex items-center gap-1.5', className)}
  >
    {nameSourceLink(url)}
    <Icon name="external-link" className="size-3.5" />
    <span className="sr-only">{TEXTS.newTab}</span>
  </a>
)

const LINK_TEXTS = [
  [/^(?:www\.|m\.)?(?:youtube\.com|youtu\.be)$/, 'YouTube-Video ansehen'],
  [/^(?:www\.|m\.)?tiktok\.com$/, 'TikTok ansehen'],
] as const

export function nameSourceLink(postUrl: string): string {
  const host = /^https?:\/\/([^/?#]+)/.exec(postUrl)?.[1] ?? ''
  return LINK_TEXTS.find(([hosts]) => hosts.test(host))?.[1] ?? 'Instagram Post ansehen'
}
