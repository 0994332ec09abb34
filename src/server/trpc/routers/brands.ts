import { z } from 'zod'
import { mergeInputSchema } from '#shared/schemas/admin-code.ts'
import {
  addBrandInputSchema,
  addBrandResultSchema,
  addBrandsInputSchema,
  addBrandsResultSchema,
  brandIndexEntrySchema,
  brandPageInputSchema,
  brandSchema,
  brandSearchResultSchema,
  brandSlugInputSchema,
  brandStatsSchema,
  codePlaceInputSchema,
  decideWebsiteInputSchema,
  editableBrandSchema,
  managedBrandSchema,
  setBrandCategoryInputSchema,
  setLogoInputSchema,
  similarBrandsInputSchema,
  updateBrandInputSchema,
  updateBrandResultSchema,
} from '#shared/schemas/brand.ts'
import { type BrandPage, brandPageSchema } from '#shared/schemas/code.ts'
import { brandCollectionResultSchema } from '#shared/schemas/collection.ts'
import { idInputSchema } from '#shared/schemas/common.ts'
import { searchInputSchema } from '#shared/schemas/search.ts'
import { addBrand, addBrands } from '../../services/brands/add-brands.ts'
import { findCodePage, getBrandPage, getBrandStats } from '../../services/brands/get-brand-page.ts'
import {
  listBrandIndex,
  listBrands,
  listManagedBrands,
  listNewestBrands,
  listPopularBrands,
  listSimilarBrands,
} from '../../services/brands/list-brands.ts'
import {
  decideWebsite,
  deleteBrand,
  mergeBrands,
  setBrandCategory,
} from '../../services/brands/manage-brands.ts'
import { searchBrands } from '../../services/brands/search-brands.ts'
import { getEditableBrand, updateBrand } from '../../services/brands/update-brand.ts'
import { collectBrand } from '../../services/collection/collect-brands.ts'
import { setLogo } from '../../services/logos.ts'
import { adminProcedure, call, publicProcedure, router } from '../init.ts'

const brandList = z.array(brandSchema)

export const brandsRouter = router({
  list: publicProcedure.output(brandList).query(call(listBrands)),
  /** For the page of all brands: few columns, many lines. */
  index: publicProcedure.output(z.array(brandIndexEntrySchema)).query(call(listBrandIndex)),
  popular: publicProcedure.output(brandList).query(call(listPopularBrands)),
  newest: publicProcedure
    .output(brandList)
    .query(({ ctx }) => listNewestBrands(ctx, { preferWithCodes: ctx.site.realFigures })),
  bySlug: publicProcedure
    .meta({ brandOf: ({ brand }: BrandPage) => brand.id })
    .input(brandPageInputSchema)
    .output(brandPageSchema)
    .query(call(getBrandPage)),
  /** Where among a brand's pages a code stands: its own address leads there. */
  codePage: publicProcedure
    .input(codePlaceInputSchema)
    .output(z.number().int())
    .query(call(findCodePage)),
  stats: publicProcedure
    .input(brandSlugInputSchema)
    .output(brandStatsSchema)
    .query(call(getBrandStats)),
  similar: publicProcedure
    .input(similarBrandsInputSchema)
    .output(brandList)
    .query(call(listSimilarBrands)),
  search: publicProcedure
    .input(searchInputSchema)
    .output(z.array(brandSearchResultSchema))
    .query(call(searchBrands)),
  listManaged: adminProcedure.output(z.array(managedBrandSchema)).query(call(listManagedBrands)),
  add: adminProcedure
    .input(addBrandInputSchema)
    .output(addBrandResultSchema)
    .mutation(call(addBrand)),
  addMany: adminProcedure
    .input(addBrandsInputSchema)
    .output(addBrandsResultSchema)
    .mutation(call(addBrands)),
  setCategory: adminProcedure
    .input(setBrandCategoryInputSchema)
    .output(brandSchema)
    .mutation(call(setBrandCategory)),
  decideWebsite: adminProcedure
    .input(decideWebsiteInputSchema)
    .output(managedBrandSchema)
    .mutation(call(decideWebsite)),
  /** What the operator may change of a brand. */
  editable: adminProcedure
    .input(idInputSchema)
    .output(editableBrandSchema)
    .query(call(getEditableBrand)),
  update: adminProcedure
    .input(updateBrandInputSchema)
    .output(updateBrandResultSchema)
    .mutation(call(updateBrand)),
  setLogo: adminProcedure.input(setLogoInputSchema).output(idInputSchema).mutation(call(setLogo)),
  delete: adminProcedure.input(idInputSchema).output(idInputSchema).mutation(call(deleteBrand)),
  merge: adminProcedure.input(mergeInputSchema).output(brandSchema).mutation(call(mergeBrands)),
  collect: adminProcedure
    .input(idInputSchema)
    .output(brandCollectionResultSchema)
    .mutation(call(collectBrand)),
})
