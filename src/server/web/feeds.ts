import type { Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { type FeedSubject, getFeed } from '../services/feeds/get-feed.ts'
import type { AppDeps, AppEnv } from './app-env.ts'
import { allowSharedCaching } from './shared-caching.ts'
import { writeAtomFeed } from './write-atom-feed.ts'

/** The newest codes as Atom: of everything, of a brand, a category, an influencer. */
export function addFeedRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const answer = (c: Context<AppEnv>, subject: FeedSubject) => {
    allowSharedCaching(c, { shared: 300, browser: 300 })
    return c.body(writeAtomFeed(getFeed(deps.services, subject), deps.site), 200, {
      'Content-Type': 'application/atom+xml; charset=utf-8',
    })
  }
  app.get('/feed.xml', etag(), (c) => answer(c, { kind: 'all' }))
  app.get('/brands/:key/feed.xml', etag(), (c) =>
    answer(c, { kind: 'brand', key: c.req.param('key') }),
  )
  app.get('/kategorien/:key/feed.xml', etag(), (c) =>
    answer(c, { kind: 'category', key: c.req.param('key') }),
  )
  app.get('/influencers/:key/feed.xml', etag(), (c) =>
    answer(c, { kind: 'influencer', key: c.req.param('key') }),
  )
}
