import type { Hono } from 'hono'
import * as LIMITS from '#shared/domain/limits.ts'
import { CONTACT_TEXTS } from '#shared/texts/contact-de.ts'
import { SUBMISSION_TEXTS } from '#shared/texts/submissions-de.ts'
import { getProcedure } from '../../trpc/app-router.ts'
import type { AppDeps, AppEnv } from '../app-env.ts'
import { createTrpcContext } from '../trpc-route.ts'

const PATH = '/code-melden'
/** What the form's page is filled with again when something is wrong. */
const KEPT = ['id', 'marke', 'code', 'shop', 'benefit', 'postUrl', 'reason', 'remark']

/**
 * Takes the form as browsers send it by themselves, without scripts. Both outcomes lead back to its
 * page, so that loading that again sends nothing twice.
 */
export function addSubmissionForm(app: Hono<AppEnv>, deps: AppDeps): void {
  app.post(PATH, async (c) => {
    const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}))
    const keep = (names: readonly string[]) =>
      names.flatMap((name) => {
        const value = form[name]
        return typeof value === 'string' && value
          ? [[name, value.slice(0, LIMITS.webAddressLength)]]
          : []
      })
    const leadTo = (search: string[][]) => c.redirect(`${PATH}?${new URLSearchParams(search)}`, 303)
    const call = getProcedure(
      createTrpcContext(deps, c),
      form.id ? 'submissions.report' : 'submissions.send',
    )
    try {
      await call({ ...form, ...(form.id !== undefined && { id: Number(form.id) }) })
      return leadTo([['gesendet', '1'], ...keep(['marke', 'id'])])
    } catch (error) {
      return leadTo([['fehler', nameFault(error)], ...keep(KEPT)])
    }
  })
}

const { tooFast, moved, expired, tooManyLinks } = CONTACT_TEXTS.errors
/** What `admitForm` says; the page has a fresh token already and words it for itself. */
const FAULTS = { ...SUBMISSION_TEXTS.errors, tooFast, moved, expired, tooManyLinks }

/** Which of the texts the page shows: its address holds no words of the server's. */
function nameFault(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  const known = Object.entries(FAULTS).find(([, text]) => message.includes(text))
  return known?.[0] ?? 'other'
}
