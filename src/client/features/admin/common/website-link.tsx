import { BreakableText } from './breakable-text.tsx'

/** Only web addresses become links: the url may come from a model. */
function readWebsite(url: string | null): URL | null {
  const website = url && URL.parse(url.includes('://') ? url : `https://${url}`)
  return website && /^https?:$/.test(website.protocol) ? website : null
}

export function WebsiteLink({ url }: { url: string | null }) {
  const website = readWebsite(url)
  if (!website) return <span className="text-muted">–</span>
  return (
    <a
      href={website.href}
      target="_blank"
      rel="noopener noreferrer"
      className="text-link inline-block py-1"
    >
      <BreakableText text={website.hostname.replace(/^www\./, '')} />
    </a>
  )
}
