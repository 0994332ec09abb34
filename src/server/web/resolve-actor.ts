import { createMiddleware } from 'hono/factory'
import { findSession } from '../services/auth/find-session.ts'
import { verifyBasic } from '../services/auth/verify-basic.ts'
import type { AppDeps, AppEnv } from './app-env.ts'
import { readSessionCookie } from './session-cookie.ts'

/** Who is asking: the operator by session cookie or HTTP Basic, else a visitor. */
export const resolveActor = (deps: AppDeps) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const address = c.get('clientAddress')
    const ctx = { ...deps.services, actor: { kind: 'visitor', address } as const }
    const token = readSessionCookie(c, deps.site.publicUrl)
    const header = c.req.header('authorization')
    const session = token ? findSession(ctx, { token }) : null
    const operator = session ?? (header ? await verifyBasic(ctx, header) : null)
    const sessionToken = session ? token : null
    c.set('sessionToken', token)
    c.set('actor', operator ? { kind: 'admin', ...operator, address, sessionToken } : ctx.actor)
    await next()
  })
