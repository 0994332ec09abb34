import type { CatalogueBrand } from '#shared/schemas/brand.ts'

/** A brand of fashion as the catalogue lists it, without handles and other spellings unless given. */
export const createCatalogueBrand = (
  name: string,
  domain: string,
  values: Partial<CatalogueBrand> = {},
): CatalogueBrand => ({
  name,
  domain,
  category: 'mode',
  handles: [],
  spellings: [],
  description: null,
  ...values,
})
