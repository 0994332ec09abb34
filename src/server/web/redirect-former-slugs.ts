import { createMiddleware } from 'hono/factory'
import { findBrandSuccessor } from '../services/brands/find-brand-successor.ts'
import type { AppDeps, AppEnv } from './app-env.ts'
import { allowSharedCaching } from './shared-caching.ts'

/**
 * Leads from the address of a brand that was merged into another one to that one's, for good; what
 * follows the slug (the feed, the sharing picture) and the query stay.
 */
export const redirectFormerSlugs = (deps: AppDeps) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const slug = c.req.param('slug') ?? ''
    const successor = findBrandSuccessor(deps.services, { slug })
    if (successor === null) return next()
    const { pathname, search } = new URL(c.req.url)
    const rest = pathname
      .split('/')
      .slice(3)
      .map((part) => `/${part}`)
      .join('')
    allowSharedCaching(c, { shared: 300, browser: 300 })
    return c.redirect(`/brands/${encodeURIComponent(successor)}${rest}${search}`, 301)
  })
