import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { addApiDocsRoutes } from './rest/api-docs.ts'
import { handleError } from './rest/on-error.ts'
import { addMcpRoute, addRestRoutes, CHANGING_GETS } from './rest/rest-routes.ts'
import { type AppDeps, type AppEnv, answerError } from './web/app-env.ts'
import { createAnswerCache, enforceCaching, noindexAdmin } from './web/cache.ts'
import { addMonitoringRoutes } from './web/monitoring.ts'
import { assignRequestId, observeRequests } from './web/observe-requests.ts'
import { serveAssets } from './web/pages/client-assets.ts'
import { addFeedRoutes } from './web/pages/feeds.ts'
import { redirectToBrand, renderRoute, showFailedPage } from './web/pages/render-pages.ts'
import {
  addLogoRoute,
  addSearchDescriptionRoute,
  addShareImageRoutes,
  addWebManifestRoute,
} from './web/pages/site-files.ts'
import { addSitemapRoutes } from './web/pages/sitemap.ts'
import { addSubmissionForm } from './web/pages/submission-form.ts'
import { identifyClient } from './web/protection/client-address.ts'
import { limitReads, queueReads } from './web/protection/limit-reads.ts'
import {
  discardUnreadBody,
  limitBody,
  refuseUnreadable,
  refuseWhileStopping,
  requireOwnOrigin,
} from './web/protection/request-checks.ts'
import { securityHeaders } from './web/protection/security-headers.ts'
import { resolveActor } from './web/protection/session.ts'
import { createWorkQueue } from './web/protection/work-queue.ts'
import { addSyrupRoutes, openSyrup } from './web/syrup.ts'
import { addTrpcRoute } from './web/trpc-route.ts'
import { addUploadRoute } from './web/upload-route.ts'

const ADMIN_PATH = '/admin_cuwntvw'

/** The whole HTTP side without a port: tests call `app.request()`. */
export function createApp(deps: AppDeps, answers = createAnswerCache(deps)): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const queue = createWorkQueue({
    isReady: deps.isReady,
    onRefused: () => deps.services.securityCounts.count('refused_read'),
  })
  app.onError(handleError(deps.services.logger))
  app.use(identifyClient(deps.trustedProxies))
  app.use(assignRequestId)
  app.use(observeRequests(deps))
  app.use(answers.rememberAddress)
  if (deps.securityHeaders !== false) app.use(securityHeaders(deps.site.publicUrl))
  app.use(enforceCaching)
  addMonitoringRoutes(app, deps)
  app.use(refuseWhileStopping(deps))
  app.use(serveAssets(deps.assets))
  app.use(compress())
  app.use(discardUnreadBody)
  openSyrup(app)
  app.use(showFailedPage(deps))
  app.use(refuseUnreadable)
  app.use(limitBody)
  app.use(requireOwnOrigin(deps, CHANGING_GETS))
  app.use(limitReads(deps))
  app.use(resolveActor(deps))
  app.use(queueReads(queue))
  addSitemapRoutes(app, deps)
  app.get('/brands/:slug/*', redirectToBrand(deps))
  addFeedRoutes(app, deps, answers)
  addShareImageRoutes(app, deps)
  addWebManifestRoute(app, deps)
  addSearchDescriptionRoute(app, deps)
  addLogoRoute(app, deps)
  addTrpcRoute(app, deps, answers)
  addUploadRoute(app, deps)
  addApiDocsRoutes(app, deps)
  addRestRoutes(app, deps, answers)
  addMcpRoute(app, deps, answers)
  addSyrupRoutes(app, deps, answers)
  addSubmissionForm(app, deps)
  app.use(`${ADMIN_PATH}/*`, noindexAdmin)
  app.get('*', renderRoute(deps, answers, queue))
  app.notFound((c) => answerError(c, 404, 'Diese Adresse gibt es nicht.'))
  return app
}
