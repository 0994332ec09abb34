import type { ServiceContext } from '../context.ts'
import { createFormToken } from './form-token.ts'

/** What a fresh contact form needs: a token that proves when it was fetched. */
export function getContactForm(ctx: ServiceContext): { token: string } {
  return { token: createFormToken(ctx.formKey, ctx.clock()) }
}
