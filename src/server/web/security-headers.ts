import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { NONCE, secureHeaders } from 'hono/secure-headers'

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

/**
 * Strict headers for every answer. Scripts run only with the nonce of the request, those of a page
 * by their hashes instead (`bindPolicy`); nothing is loaded from another host. Style attributes are
 * allowed because Radix positions with them.
 */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
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
  return createMiddleware(async (c, next) => {
    await strict(c, next)
    const policy = SHARED.test(c.req.path) ? 'cross-origin' : 'same-origin'
    c.res.headers.set('Cross-Origin-Resource-Policy', policy)
  })
}
