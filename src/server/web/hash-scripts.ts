import { createHash } from 'node:crypto'

/**
 * Puts hashes in the place of the nonce, so that a page is the same for everybody and its policy
 * can be cached with it. Only scripts that carry the nonce are hashed: it is new for every page
 * written, so text that found its way into a page cannot know it, and stays shut out.
 */
export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([, attributes = '', text = '']) =>
      text && attributes.includes(mark)
        ? [`'sha256-${createHash('sha256').update(text).digest('base64')}'`]
        : [],
  )
  const bare = html
    .replaceAll(mark, '')
    .replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '')
  return { html: bare, hashes: [...new Set(hashes)] }
}
