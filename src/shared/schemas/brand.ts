import { z } from 'zod'
import * as LIMITS from '../domain/limits.ts'
import { cleanName, toBrandKey } from '../domain/names.ts'
import { CODE_VIEWS, REVIEW_DECISIONS, TERM_FILTERS } from '../domain/vocabulary.ts'
import { categoryRefSchema, categorySlugSchema } from './category.ts'
import {
  discountTypeSchema,
  handleSchema,
  idSchema,
  instantSchema,
  isDecoded,
  NOT_DECODED,
  pageNumberSchema,
  proseSchema,
} from './common.ts'

export const brandNameSchema = z
  .string()
  .overwrite(cleanName)
  .min(1)
  .max(LIMITS.brandNameLength)
  .refine(isDecoded, NOT_DECODED)
export const slugSchema = z
  .string()
  .trim()
  .max(LIMITS.slugLength)
  .regex(
    /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/,
    'darf nur Kleinbuchstaben, Ziffern und einzelne Bindestriche enthalten',
  )
/** A blank one counts as none. */
const givenSlugSchema = slugSchema.transform((slug) => slug || undefined)

/** Has a name beside dots and the `www.` that is left out where a host is shown or compared. */
const HOST = /^(?!(?:www\.)+$)(?:[^.]+\.)*[^.]+\.?$/
/**
 * An address that public links lead to, as it was given; without the name and password that may stand before
 * the host, which every visitor would be handed.
 */
export const webAddressSchema = z
  .url({ protocol: /^https?$/, hostname: HOST })
  .overwrite(dropUserinfo)
  .max(LIMITS.webAddressLength)

function dropUserinfo(address: string): string {
  const url = address.includes('@') ? URL.parse(address) : null
  if (!url) return address
  url.username = ''
  url.password = ''
  return url.href
}

/** A further name of a brand: without a letter or digit it could not be told from others. */
const aliasSchema = brandNameSchema.refine((alias) => toBrandKey(alias) !== '', {
  error: 'muss einen Buchstaben oder eine Ziffer enthalten',
})
const aliasesSchema = z.array(aliasSchema).max(LIMITS.aliasesPerBrand)

/** The brand as lists and pages show it. Counters cover active codes only. */
export const brandSchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: z.string(),
  url: z.string().nullable(),
  /** Where 'Zum Shop' leads: the operator's own target, else `url`; null without either. */
  shopUrl: z.string().nullable(),
  /** Whether the operator earns by purchases through `shopUrl`: every link to it says 'Anzeige'. */
  isAffiliateLink: z.boolean(),
  description: z.string().nullable(),
  category: categoryRefSchema,
  categoryId: idSchema,
  categoryName: z.string(),
  categorySlug: categorySlugSchema,
  totalCodes: z.number().int(),
  /** Largest `discountAmount`, in the unit of `highestDiscountType`; 0 without one. */
  highestDiscount: z.number(),
  highestDiscountType: discountTypeSchema,
  /** Rounded mean in the unit of `averageDiscountType`: per cent where any code has it. */
  averageDiscount: z.number().int(),
  averageDiscountType: discountTypeSchema,
  weeklyTrend: z.number().int(),
  /** Whether `/logos/{id}` answers with a picture; otherwise the letter tile is shown. */
  hasLogo: z.boolean(),
})
export type Brand = z.infer<typeof brandSchema>

export const managedBrandSchema = brandSchema.extend({
  /** A website that only a model named; `url` is null until the operator confirms it. */
  suggestedUrl: z.string().nullable(),
  /** How sure the category is. */
  classificationConfidence: z.number().min(0).max(1),
  /** Of all its codes, those that are over included. */
  copies: z.number().int(),
  lastCodeAt: instantSchema.nullable(),
  createdAt: instantSchema,
})
export type ManagedBrand = z.infer<typeof managedBrandSchema>

export const brandSearchResultSchema = brandSchema.pick({
  id: true,
  name: true,
  slug: true,
  url: true,
  totalCodes: true,
  hasLogo: true,
})
export type BrandSearchResult = z.infer<typeof brandSearchResultSchema>

/** A line of the list of all brands: no more than the list shows, for thousands of lines. */
export const brandIndexEntrySchema = brandSchema.pick({
  id: true,
  name: true,
  slug: true,
  description: true,
  categorySlug: true,
  categoryName: true,
  totalCodes: true,
  highestDiscount: true,
  highestDiscountType: true,
  hasLogo: true,
})
export type BrandIndexEntry = z.infer<typeof brandIndexEntrySchema>

export const brandStatsSchema = z.object({
  /** The last 12 months that have data, oldest first; `month` as YYYY-MM, by German clocks. */
  monthlyTrends: z.array(
    z.object({
      month: z.string(),
      codes: z.number().int(),
      /** Rounded mean of the month's codes in `averageDiscountType`; null where none has that unit. */
      avgDiscount: z.number().int().nullable(),
    }),
  ),
  /** The brand's, as `brandSchema` explains it. */
  averageDiscountType: discountTypeSchema,
  /** Active codes at this moment; `totalCodes` of the brand is brought up to date by the minute. */
  activeCodes: z.number().int(),
  /** New codes of the last 7 days and of the 7 before, which `weeklyTrend` compares. */
  newCodes: z.number().int(),
  formerNewCodes: z.number().int(),
  lastCodeDate: instantSchema.nullable(),
  lastUpdated: instantSchema,
  /** When a collection last looked for codes of this brand; null if none did. */
  lastSearched: instantSchema.nullable(),
})
export type BrandStats = z.infer<typeof brandStatsSchema>

export const addBrandInputSchema = z.object({
  name: brandNameSchema,
  slug: givenSlugSchema.optional(),
})
export type AddBrandInput = z.infer<typeof addBrandInputSchema>

export const addBrandResultSchema = z.object({
  brand: brandSchema,
  category: categoryRefSchema,
  classification: z.object({ confidence: z.number().min(0).max(1) }),
})
export type AddBrandResult = z.infer<typeof addBrandResultSchema>

export const addBrandsInputSchema = z.object({
  /** None left after trimming: the service says so in its own words. */
  brands: z.array(z.string()).max(LIMITS.bulkBrands),
})
export const addBrandsResultSchema = z.object({
  added: z.number().int(),
  duplicates: z.number().int(),
  errors: z.array(z.string()),
})
export type AddBrandsResult = z.infer<typeof addBrandsResultSchema>

/** How many brands of each category the bundled catalogue has. */
export const catalogueSchema = z.array(
  z.object({ slug: categorySlugSchema, name: z.string(), brands: z.number().int() }),
)
export const addCatalogueInputSchema = z.object({
  /** All of them where absent. */
  category: categorySlugSchema.optional(),
})
export type AddCatalogueInput = z.output<typeof addCatalogueInputSchema>

/** What the operator may change of a brand, as it is stored. */
export const editableBrandSchema = brandSchema
  .pick({ id: true, name: true, slug: true, url: true, isAffiliateLink: true, description: true })
  .extend({
    categoryId: idSchema,
    /** The operator's own target; null where visitors are sent to `url`. */
    shopUrl: z.string().nullable(),
    handles: z.array(z.string()),
    domains: z.array(z.string()),
    spellings: z.array(z.string()),
    /** `own` was uploaded by the operator and stays, `fetched` comes from the website. */
    logo: z.enum(['own', 'fetched']).nullable(),
    logoSavedAt: instantSchema.nullable(),
  })
export type EditableBrand = z.infer<typeof editableBrandSchema>

/** Absent fields stay as they are; lists are replaced as a whole. */
export const updateBrandInputSchema = z.object({
  id: idSchema,
  name: brandNameSchema.optional(),
  slug: givenSlugSchema.optional(),
  url: webAddressSchema.nullable().optional(),
  shopUrl: webAddressSchema.nullable().optional(),
  isAffiliateLink: z.boolean().optional(),
  description: proseSchema.nullable().optional(),
  categoryId: idSchema.optional(),
  handles: z.array(handleSchema).max(LIMITS.aliasesPerBrand).optional(),
  domains: aliasesSchema.optional(),
  spellings: aliasesSchema.optional(),
})
export const updateBrandResultSchema = editableBrandSchema.extend({
  /** Handles that were given and are not kept, each with the reason. */
  droppedHandles: z.array(z.string()),
})
export type UpdateBrandResult = z.infer<typeof updateBrandResultSchema>
export type UpdateBrandInput = z.infer<typeof updateBrandInputSchema>

/** `image` is the picture's bytes in base64; null takes the operator's own away. */
export const setLogoInputSchema = z.object({ id: idSchema, image: z.base64().nullable() })
export type SetLogoInput = z.infer<typeof setLogoInputSchema>

const brandIdsSchema = z.array(idSchema).min(1).max(LIMITS.bulkBrands)
export const brandIdsInputSchema = z.object({ ids: brandIdsSchema })
export const setCategoryOfManyInputSchema = z.object({ ids: brandIdsSchema, categoryId: idSchema })
export type SetCategoryOfManyInput = z.infer<typeof setCategoryOfManyInputSchema>
export const setBrandCategoryInputSchema = z.object({ id: idSchema, categoryId: idSchema })
export const decideWebsiteInputSchema = z.object({
  id: idSchema,
  decision: z.enum(REVIEW_DECISIONS),
})
export type DecideWebsiteInput = z.infer<typeof decideWebsiteInputSchema>
export const brandSlugInputSchema = z.object({ slug: z.string().min(1).max(LIMITS.slugLength) })
export const brandPageInputSchema = brandSlugInputSchema.extend({
  /** `expiring` leaves out codes that do not end within a day. */
  sort: z.enum(CODE_VIEWS).default('all'),
  page: pageNumberSchema,
  /** Codes that are not for new customers only, that need no smallest order, that have an end. */
  customers: z.literal(TERM_FILTERS.customers).optional(),
  minimum: z.literal(TERM_FILTERS.minimum).optional(),
  end: z.literal(TERM_FILTERS.end).optional(),
})
export type BrandPageInput = z.input<typeof brandPageInputSchema> & { page?: number }
export const codePlaceInputSchema = brandSlugInputSchema.extend({ id: idSchema })
export const similarBrandsInputSchema = z.object({ brandId: idSchema, categoryId: idSchema })

/** One line of `data/catalogue/brands.csv`; `handles` and `spellings` are separated by `|` there. */
export const catalogueBrandSchema = z.object({
  name: brandNameSchema,
  /** Host of the German shop, without scheme and `www.`. */
  domain: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'keine gültige Domain'),
  category: categorySlugSchema,
  /** Instagram names without `@`, lower case; only those that are certain. */
  handles: z.array(z.string().regex(/^[a-z0-9._]{1,30}$/, 'kein gültiger Instagram-Name')),
  /** Other ways in which captions write the name. */
  spellings: z.array(z.string().trim().min(2).max(80)),
  /** What the shop sells, in one sober German sentence; null where nobody has written one. */
  description: z.string().max(120).nullable(),
})
export type CatalogueBrand = z.infer<typeof catalogueBrandSchema>
