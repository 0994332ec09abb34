import type { CodeSource } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { explainReading } from '#shared/texts/describe-reader.ts'
import { formatDate } from '#shared/texts/format.ts'

/** Where the code was found. */
export function Evidence({ sources }: { sources: CodeSource[] }) {
  if (sources.length === 0) return null
  return (
    <>
      <p>Warum steht dieser Code hier?</p>
      <ul>
        {sources.map((source) => (
          <li key={source.postUrl}>
            {source.quote === '' ? (
              <p>{TEXTS.quoteGone}</p>
            ) : (
              <blockquote translate="no">{`„${source.quote}“`}</blockquote>
            )}
            <p>{`@${source.username} am ${formatDate(source.postedAt)} · ${explainReading(source)}`}</p>
            <SourceLink url={source.postUrl} rel="noopener nofollow" />
          </li>
        ))}
      </ul>
    </>
  )
}

type SourceLinkProps = { url: string; rel: string }

/** Link to the post that shows the code. */
export const SourceLink = ({ url, rel }: SourceLinkProps) => (
  <a href={url} target="_blank" rel={rel} className="text-link external">
    {nameSourceLink(url)}
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
