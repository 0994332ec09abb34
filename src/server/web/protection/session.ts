import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { BACKGROUND_HEADER } from '#shared/domain/vocabulary.ts'
import { verifyBasic } from '../../services/auth/credentials.ts'
import { findSession, useSession } from '../../services/auth/sessions.ts'
import { listCalledProcedures, PROCEDURES } from '../../trpc/app-router.ts'
import type { AppDeps, AppEnv } from '../app-env.ts'

const SESSION_COOKIE = 'codefluencer_session'

/** Who is asking: the operator by session cookie or HTTP Basic, else a visitor. */
export const resolveActor = (deps: AppDeps) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const address = c.get('clientAddress')
    const ctx = { ...deps.services, actor: { kind: 'visitor', address } as const }
    const token = getCookie(c, nameSessionCookie(deps.site.publicUrl)) ?? null
    const header = c.req.header('authorization')
    const find = isUse(c) ? useSession : findSession
    const session = token ? await find(ctx, { token }) : null
    const operator = session ?? (header ? await verifyBasic(ctx, header) : null)
    const sessionToken = session ? token : null
    c.set('sessionToken', token)
    c.set('actor', operator ? { kind: 'admin', ...operator, address, sessionToken } : ctx.actor)
    await next()
  })

/**
 * Whether somebody sits behind a call with a session, which then does not end for want of use. The panel
 * marks calls that it makes by itself; the browser connects an event stream again without asking anybody,
 * and fetches pictures of whatever the panel shows.
 */
function isUse({ req }: Context): boolean {
  if (req.header(BACKGROUND_HEADER) !== undefined) return false
  if (req.path.startsWith('/api/')) return true
  const procedures = listCalledProcedures(req.path)
  return procedures.some((path) => PROCEDURES.get(path)?.type !== 'subscription')
}

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
