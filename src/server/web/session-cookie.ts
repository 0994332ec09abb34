import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

export const SESSION_COOKIE = 'codefluencer_session'

/** No lifetime: the cookie ends with the browser session. */
const attributes = (publicUrl: string) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl.startsWith('https:'),
  }) as const

export const readSessionCookie = (c: Context): string | null => getCookie(c, SESSION_COOKIE) ?? null

export const openSessionCookie = (c: Context, token: string, publicUrl: string) =>
  setCookie(c, SESSION_COOKIE, token, attributes(publicUrl))

export const closeSessionCookie = (c: Context, publicUrl: string) =>
  deleteCookie(c, SESSION_COOKIE, attributes(publicUrl))
