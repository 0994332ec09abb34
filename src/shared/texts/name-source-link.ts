import { TEXTS } from './de.ts'

const OTHERS = [
  [/^(?:www\.|m\.)?(?:youtube\.com|youtu\.be)$/, 'YouTube-Video ansehen'],
  [/^(?:www\.|m\.)?tiktok\.com$/, 'TikTok ansehen'],
] as const

/** What the link to a post is called: as specified, unless it certainly leads elsewhere. */
export function nameSourceLink(postUrl: string): string {
  const host = /^https?:\/\/([^/?#]+)/.exec(postUrl)?.[1] ?? ''
  return OTHERS.find(([hosts]) => hosts.test(host))?.[1] ?? TEXTS.sourceLink
}
