import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { verifyBasic } from '../../services/auth/credentials.ts'
import { findSession } from '../../services/auth/sessions.ts'
import type { AppDeps, AppEnv } from '../app-env.ts'

const SESSION_COOKIE = 'codefluencer_session'

/** Who is asking: the operator by session cookie or HTTP Basic, else a visitor. */
export const resolveActor = (deps: AppDeps) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const address = c.get('clientAddress')
    const ctx = { ...deps.services, actor: { kind: 'visitor', address } as const }
    const token = getCookie(c, nameSessionCookie(deps.site.publicUrl)) ?? null
    const header = c.req.header('authorization')
    const session = token ? findSession(ctx, { token }) : null
    const operator = session ?? (header ? await verifyBasic(ctx, header) : null)
    const sessionToken = session ? token : null
    c.set('sessionToken', token)
    c.set('actor', operator ? { kind: 'admin', ...operator, address, sessionToken } : ctx.actor)
    await next()
  })

const isHttps = (publicUrl: string) => publicUrl.startsWith('https:')

/** With the prefix `__Host-`, browsers accept the cookie over https only and send it to this host only. */
export const nameSessionCookie = (publicUrl: string) =>
  isHttps(publicUrl) ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE

/** No lifetime: the cookie ends with the browser session. */
const attributes = (publicUrl: string) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isHttps(publicUrl),
  }) as const

type CredentialHeaders = { cookie?: string | undefined; authorization?: string | undefined }

/** Whether headers carry a session or a password, valid or not: the answer must not be shared with others. */
export const hasCredentials = ({ cookie, authorization }: CredentialHeaders): boolean =>
  authorization !== undefined || cookie?.includes(SESSION_COOKIE) === true

export const openSessionCookie = (c: Context, token: string, publicUrl: string) =>
  setCookie(c, nameSessionCookie(publicUrl), token, attributes(publicUrl))

export const closeSessionCookie = (c: Context, publicUrl: string) =>
  deleteCookie(c, nameSessionCookie(publicUrl), attributes(publicUrl))
