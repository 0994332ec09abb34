import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import * as LIMITS from '#shared/domain/limits.ts'
import { UPLOAD_PATH } from '#shared/domain/vocabulary.ts'
import { saveUpload, tooLarge } from '../services/collection/uploads.ts'
import { invalidInput, unauthenticated } from '../services/errors.ts'
import type { AppDeps, AppEnv } from './app-env.ts'
import { allowSlowBody } from './protection/create-http-server.ts'

/** Takes a file of posts from the operator, as the body of the request, straight to the disk. */
export function addUploadRoute(app: Hono<AppEnv>, { services }: AppDeps): void {
  app.post(UPLOAD_PATH, async (c) => {
    const actor = c.get('actor')
    if (actor.kind !== 'admin') {
      services.securityCounts.count('refused_without_login')
      throw unauthenticated()
    }
    const { body } = c.req.raw
    const name = c.req.query('name')
    if (!body || !name) throw invalidInput('file', 'Es fehlt die Datei oder ihr Name.')
    if (Number(c.req.header('content-length') ?? 0) > LIMITS.uploadBytes) throw tooLarge()
    // Absent where a test calls the app without a server.
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
    if (incoming) allowSlowBody(incoming)
    await saveUpload({ ...services, actor }, { name }, body)
    return c.json({ saved: true }, 201)
  })
}
