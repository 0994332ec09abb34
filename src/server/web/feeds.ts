import type { Context, Hono } from 'hono'
import { type FeedSubject, getFeed } from '../services/feeds/get-feed.ts'
import { type AnswerStore, tagOf } from './answer-store.ts'
import type { AppDeps, AppEnv } from './app-env.ts'
import { allowSharedCaching } from './shared-caching.ts'
import { writeAtomFeed } from './write-atom-feed.ts'

/** The newest codes as Atom: of everything, of a brand, a category, an influencer. */
export function addFeedRoutes(app: Hono<AppEnv>, deps: AppDeps, answers: AnswerStore): void {
  const answer = (c: Context<AppEnv>, subject: FeedSubject) => {
    allowSharedCaching(c, { shared: 300, browser: 300 })
    return answers.answer(c, `feed ${JSON.stringify(subject)}`, async () => {
      const body = writeAtomFeed(getFeed(deps.services, subject), deps.site)
      const headers = { 'Content-Type': 'application/atom+xml; charset=utf-8' }
      return { body, status: 200, headers, tag: tagOf(body) }
    })
  }
  app.get('/feed.xml', (c) => answer(c, { kind: 'all' }))
  app.get('/brands/:key/feed.xml', (c) => answer(c, { kind: 'brand', key: c.req.param('key') }))
  app.get('/kategorien/:key/feed.xml', (c) =>
    answer(c, { kind: 'category', key: c.req.param('key') }),
  )
  app.get('/influencers/:key/feed.xml', (c) =>
    answer(c, { kind: 'influencer', key: c.req.param('key') }),
  )
}
