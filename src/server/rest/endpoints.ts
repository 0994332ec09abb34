import type { AppCaller } from '../trpc/app-router.ts'

/** One request as an endpoint sees it; the procedures check what is in it. */
export type RestRequest = {
  params: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown>
}

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  /** Status of a success; 200 where absent. */
  status?: 201 | 202
  call: (caller: AppCaller, request: RestRequest) => Promise<unknown>
}

/**
 * Ids travel as text in a path. What is no number becomes NaN, which the procedure refuses by
 * name, as it does with every other bad input.
 */
const toId = (text: string | undefined) =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : Number.NaN

/** Untyped input on its way to a procedure, whose zod schema is the only check. */
const unchecked = <Input>(input: unknown) => input as Input

/** Every documented path as data: what is called with what. Longer paths stand before `:slug`. */
export const ENDPOINTS: readonly Endpoint[] = [
  { method: 'GET', path: '/api/codes/recent', call: (api) => api.codes.recent() },
  { method: 'GET', path: '/api/codes/top-week', call: (api) => api.codes.topWeek() },
  { method: 'GET', path: '/api/codes/featured', call: (api) => api.codes.featured() },
  { method: 'GET', path: '/api/dashboard', call: (api) => api.overview.dashboard() },
  { method: 'GET', path: '/api/brands/all', call: (api) => api.brands.list() },
  { method: 'GET', path: '/api/categories', call: (api) => api.categories.list() },
  {
    method: 'GET',
    path: '/api/categories/:slug',
    call: (api, { params }) => api.categories.bySlug({ slug: params.slug ?? '' }),
  },
  {
    method: 'GET',
    path: '/api/brands/search',
    call: (api, { query }) => api.brands.search(unchecked(query)),
  },
  { method: 'GET', path: '/api/brands/management', call: (api) => api.brands.listManaged() },
  {
    method: 'GET',
    path: '/api/brands/similar/:brandId/:categoryId',
    call: (api, { params }) =>
      api.brands.similar({ brandId: toId(params.brandId), categoryId: toId(params.categoryId) }),
  },
  {
    method: 'GET',
    path: '/api/brands/:slug/stats',
    call: (api, { params }) => api.brands.stats({ slug: params.slug ?? '' }),
  },
  {
    method: 'GET',
    path: '/api/brands/:slug',
    call: async (api, { params }) => {
      const { brand, codes } = await api.brands.bySlug({ slug: params.slug ?? '' })
      return { brand, codes }
    },
  },
  {
    method: 'GET',
    path: '/api/influencers/:username',
    call: (api, { params }) => api.influencers.byUsername({ username: params.username ?? '' }),
  },
  {
    method: 'POST',
    path: '/api/codes/:id/vote',
    call: (api, { params, body }) =>
      api.codes.vote(unchecked({ vote: body.vote, id: toId(params.id) })),
  },
  {
    method: 'POST',
    path: '/api/codes/:id/copy',
    call: (api, { params }) => api.codes.copy({ id: toId(params.id) }),
  },
  {
    method: 'POST',
    path: '/api/admin/login',
    call: (api, { body }) => api.auth.login(unchecked(body)),
  },
  { method: 'GET', path: '/api/admin/overview', call: (api) => api.overview.get() },
  { method: 'GET', path: '/api/admin/codes', call: (api) => api.codes.listAll() },
  {
    method: 'PUT',
    path: '/api/codes/:id',
    call: (api, { params, body }) => api.codes.update(unchecked({ ...body, id: toId(params.id) })),
  },
  {
    method: 'DELETE',
    path: '/api/codes/:id',
    call: (api, { params }) => api.codes.delete({ id: toId(params.id) }),
  },
  { method: 'GET', path: '/api/brands', call: (api) => api.brands.listManaged() },
  {
    method: 'POST',
    path: '/api/brands',
    status: 201,
    call: (api, { body }) => api.brands.add(unchecked(body)),
  },
  {
    method: 'POST',
    path: '/api/brands/bulk',
    call: (api, { body }) => api.brands.addMany(unchecked(body)),
  },
  {
    method: 'DELETE',
    path: '/api/brands/:id',
    call: (api, { params }) => api.brands.delete({ id: toId(params.id) }),
  },
  {
    method: 'PUT',
    path: '/api/brands/:id/category',
    call: (api, { params, body }) =>
      api.brands.setCategory(unchecked({ categoryId: body.categoryId, id: toId(params.id) })),
  },
  {
    method: 'POST',
    path: '/api/brands/:id/collect',
    call: (api, { params }) => api.brands.collect({ id: toId(params.id) }),
  },
  { method: 'POST', path: '/api/collect-codes', call: (api) => api.collection.run() },
  {
    method: 'GET',
    path: '/api/collect-codes/trigger',
    status: 202,
    call: (api) => api.collection.start(),
  },
  {
    method: 'GET',
    path: '/api/admin/logs',
    call: (api, { query }) => api.logs.list(unchecked(query)),
  },
]
