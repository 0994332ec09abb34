import { hash } from 'node:crypto'

/**
 * Puts hashes in the place of the nonce, so that a page is the same for everybody and its policy
 * can be cached with it. Only scripts that carry the nonce are hashed: it is new for every page
 * written, so text that found its way into a page cannot know it, and stays shut out.
 */
export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  let bare = ''
  let from = 0
  // From mark to mark: a pattern would look at every letter of the page.
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, from)) {
    bare += html.slice(from, at)
    from = at + mark.length
    const text = html.startsWith('<script', html.lastIndexOf('<', at)) && readText(html, from)
    if (text) hashes.add(`'sha256-${hash('sha256', text, 'base64')}'`)
  }
  bare += html.slice(from)
  return {
    html: bare.replace(`<meta property="csp-nonce" content="${nonce}"/>`, ''),
    hashes: [...hashes],
  }
}

/** The text of the element in whose tag this place is. */
function readText(html: string, place: number): string {
  const start = html.indexOf('>', place) + 1
  return html.slice(start, html.indexOf('</script>', start))
}
