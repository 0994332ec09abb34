import { createMiddleware } from 'hono/factory'
import type { AnswerError, AppDeps, AppEnv } from './app-env.ts'

/** What still comes over a connection from before is for the next start; requests in flight go on. */
export const refuseWhileStopping = ({ isReady }: Pick<AppDeps, 'isReady'>, answer: AnswerError) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (isReady()) return next()
    c.header('Connection', 'close')
    c.header('Retry-After', '5')
    return answer(c, 503, 'Der Server wird gerade neu gestartet. Bitte gleich noch einmal.')
  })
