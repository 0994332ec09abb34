import { hash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from '../app-env.ts'

/** What other sites may show: sharing pictures, icons, and feeds for readers that run in a page. */
const SHARED = /^\/(og\/.+|share\.png|icon-[\w-]+\.png|favicon\.ico|(.+\/)?feed\.xml)$/

/**
 * What no page of this site uses, so that nothing that slips into one can. Only what browsers have
 * known for years: they complain about names they do not know.
 */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'camera',
  'displayCapture',
  'encryptedMedia',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'pictureInPicture',
  'publickeyCredentialsGet',
  'screenWakeLock',
  'serial',
  'usb',
  'xrSpatialTracking',
] as const
const POLICY = 'Content-Security-Policy'
const SCRIPT = /<script\b[^>]* nonce="([^"]*)"[^>]*>(.*?)<\/script>/gs

/**
 * Strict headers for every answer. Scripts run only with the nonce of the request, those of a page
 * by their hashes instead: page and policy are cached together, and a nonce is new for every request.
 * Nothing is loaded from another host. Style attributes are allowed because Radix positions with them.
 */
export function securityHeaders(publicUrl: string) {
  const isHttps = publicUrl.startsWith('https:')
  const strict = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", NONCE],
      scriptSrcAttr: ["'none'"],
      styleSrc: ["'self'", NONCE],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: Object.fromEntries(UNUSED.map((feature) => [feature, false])),
    crossOriginResourcePolicy: false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginOpenerPolicy: 'same-origin',
    strictTransportSecurity: isHttps ? 'max-age=31536000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
  })
  return createMiddleware<AppEnv>(async (c, next) => {
    await strict(c, next)
    const { headers, status } = c.res
    const sharing = SHARED.test(c.req.path) ? 'cross-origin' : 'same-origin'
    headers.set('Cross-Origin-Resource-Policy', sharing)
    const policy = headers.get(POLICY)
    const hashes = c.get('scriptHashes') ?? (headers.has('CDN-Cache-Control') ? [] : null)
    // By that of a 304, a cache would replace the policy of the page that it keeps.
    if (status === 304) headers.delete(POLICY)
    else if (policy && hashes) headers.set(POLICY, addScriptHashes(policy, hashes))
  })
}

/** Replaces the nonce by the hashes for scripts, and drops it in the other directives. */
function addScriptHashes(policy: string, hashes: readonly string[]): string {
  const directives = policy.split('; ').map((directive) => {
    const parts = directive.split(' ').filter((part) => !part.startsWith("'nonce-"))
    return (directive.startsWith('script-src ') ? [...parts, ...hashes] : parts).join(' ')
  })
  return directives.join('; ')
}

/**
 * Puts hashes in the place of the nonce, so that a page is the same for everybody and its policy
 * can be cached with it. Only scripts that carry the nonce are hashed: it is new for every page
 * written, so text that found its way into a page cannot know it, and stays shut out.
 */
export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const hashes = new Set<string>()
  for (const [, given, text] of html.matchAll(SCRIPT))
    if (given === nonce && text) hashes.add(`'sha256-${hash('sha256', text, 'base64')}'`)
  const bare = html
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, '')
    .replaceAll(` nonce="${nonce}"`, '')
  return { html: bare, hashes: [...hashes] }
}
