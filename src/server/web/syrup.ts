import { STATUS_CODES } from 'node:http'
import type { Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import * as LIMITS from '#shared/domain/limits.ts'
import type { Code } from '#shared/schemas/code.ts'
import { idSchema } from '#shared/schemas/common.ts'
import { describeBenefit, describeConditions } from '#shared/texts/describe-code.ts'
import { describeInputError } from '#shared/texts/input-errors-de.ts'
import { findShop, listShopCodes, listShops } from '../services/brands/shops.ts'
import { invalidInput } from '../services/errors.ts'
import { type AppDeps, type AppEnv, answerError } from './app-env.ts'
import { type AnswerCache, allowSharedCaching } from './cache.ts'

// What the browser extension Syrup asks of a source of coupons, as DiscountDB defines it:
// docs/swagger.yaml of ImGajeed76/discountdb-api. Names of fields are theirs.

const reportInputSchema = z.object({ id: z.coerce.number().pipe(idSchema) })
const couponsInputSchema = z.object({
  domain: z
    .string()
    .max(LIMITS.webAddressLength)
    .refine((host) => URL.canParse(`https://${host}`), 'muss die eines Shops sein'),
  limit: z.coerce.number().int().min(1).max(LIMITS.coupons).default(20),
  offset: z.coerce.number().int().min(0).default(0),
})

/** Gives errors Syrup's form. */
const answerErrors = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const status = c.res.status as ContentfulStatusCode
  if (status < 400) return
  const { message } = (await c.res.json()) as { message: string }
  c.res = c.json({ error: STATUS_CODES[status] ?? '', message }, status)
})

/**
 * Before any limit or check refuses a call, so that pages and extensions everywhere may read that, too. What
 * an extension reports of a coupon is not counted, as it tries codes without asking anybody.
 */
export function openSyrup(app: Hono<AppEnv>): void {
  app.use('/syrup/*', cors({ allowMethods: ['GET', 'HEAD', 'POST'] }), answerErrors)
  app.on('POST', ['/syrup/coupons/valid/:id', '/syrup/coupons/invalid/:id'], (c) => {
    parseInput(reportInputSchema, c.req.param())
    return c.json({ success: 'Danke. Gezählt werden nur Stimmen auf der Website.' })
  })
}

export function addSyrupRoutes(app: Hono<AppEnv>, deps: AppDeps, answers: AnswerCache): void {
  const { services, site } = deps
  const answer = (c: Context<AppEnv>, key: string, make: () => object) => {
    const headers = { 'Content-Type': 'application/json' }
    allowSharedCaching(c, { shared: 60 })
    const fresh = async () => ({ body: JSON.stringify(make()), status: 200, headers }) as const
    return answers.answer(c, `syrup ${key}`, fresh)
  }
  app.get('/syrup/coupons', (c) => {
    const { domain, ...page } = parseInput(couponsInputSchema, c.req.query())
    const shop = findShop(services, new URL(`https://${domain}`).hostname)
    // One answer for all unknown domains, with DiscountDB's word: made-up ones do not fill the memory.
    if (!shop) return answer(c, '', () => ({ coupons: [], total: 0, merchant_name: 'N/A' }))
    c.set('brandId', shop.brandId)
    return answer(c, `${shop.brandId} ${page.limit} ${page.offset}`, () => {
      const { codes, total } = listShopCodes(services, shop, page)
      return {
        coupons: codes.map((code) => toCoupon(code, services.clock())),
        total,
        merchant_name: shop.name,
      }
    })
  })
  app.get('/syrup/merchants', (c) =>
    answer(c, 'merchants', () => {
      const shops = listShops(services)
      const merchants = shops.map(({ name, host }) => ({ merchant_name: name, domains: [host] }))
      return { merchants, total: merchants.length }
    }),
  )
  const version = { version: '1.0.0', provider: site.name }
  app.get('/syrup/version', (c) => answer(c, 'version', () => version))
  app.all('/syrup/*', (c) => answerError(c, 404, 'Diesen API-Pfad gibt es nicht.'))
}

/** Throws `invalid_input`. */
function parseInput<Output>(schema: z.ZodType<Output>, input: object): Output {
  const { data, error } = schema.safeParse(input)
  if (!error) return data
  const { message, field = '' } = describeInputError(error, { input, scope: 'syrup' })
  throw invalidInput(field, message)
}

/** Its score is what visitors say of it; the list has the order of the brand's page. */
const toCoupon = (code: Code, now: Date) => ({
  id: String(code.id),
  title: describeBenefit(code),
  description: [`von @${code.influencer.username}`, ...describeConditions(code, now)].join(', '),
  code: code.code,
  score: code.upvotes - code.downvotes,
})
