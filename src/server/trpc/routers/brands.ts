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
import { adminProcedure, publicProcedure, router } from '../init.ts'

const brandList = z.array(brandSchema)

export const brandsRouter = router({
  list: publicProcedure.output(brandList).query(({ ctx }) => listBrands(ctx)),
  /** For the page of all brands: few columns, many lines. */
  index: publicProcedure
    .output(z.array(brandIndexEntrySchema))
    .query(({ ctx }) => listBrandIndex(ctx)),
  popular: publicProcedure.output(brandList).query(({ ctx }) => listPopularBrands(ctx)),
  newest: publicProcedure
    .output(brandList)
    .query(({ ctx }) => listNewestBrands(ctx, { preferWithCodes: ctx.site.realFigures })),
  bySlug: publicProcedure
    .meta({ brandOf: ({ brand }: BrandPage) => brand.id })
    .input(brandPageInputSchema)
    .output(brandPageSchema)
    .query(({ ctx, input }) => getBrandPage(ctx, input)),
  /** Where among a brand's pages a code stands: its own address leads there. */
  codePage: publicProcedure
    .input(codePlaceInputSchema)
    .output(z.number().int())
    .query(({ ctx, input }) => findCodePage(ctx, input)),
  stats: publicProcedure
    .input(brandSlugInputSchema)
    .output(brandStatsSchema)
    .query(({ ctx, input }) => getBrandStats(ctx, input)),
  similar: publicProcedure
    .input(similarBrandsInputSchema)
    .output(brandList)
    .query(({ ctx, input }) => listSimilarBrands(ctx, input)),
  search: publicProcedure
    .input(searchInputSchema)
    .output(z.array(brandSearchResultSchema))
    .query(({ ctx, input }) => searchBrands(ctx, input)),
  listManaged: adminProcedure
    .output(z.array(managedBrandSchema))
    .query(({ ctx }) => listManagedBrands(ctx)),
  add: adminProcedure
    .input(addBrandInputSchema)
    .output(addBrandResultSchema)
    .mutation(({ ctx, input }) => addBrand(ctx, input)),
  addMany: adminProcedure
    .input(addBrandsInputSchema)
    .output(addBrandsResultSchema)
    .mutation(({ ctx, input }) => addBrands(ctx, input)),
  setCategory: adminProcedure
    .input(setBrandCategoryInputSchema)
    .output(brandSchema)
    .mutation(({ ctx, input }) => setBrandCategory(ctx, input)),
  decideWebsite: adminProcedure
    .input(decideWebsiteInputSchema)
    .output(managedBrandSchema)
    .mutation(({ ctx, input }) => decideWebsite(ctx, input)),
  /** What the operator may change of a brand. */
  editable: adminProcedure
    .input(idInputSchema)
    .output(editableBrandSchema)
    .query(({ ctx, input }) => getEditableBrand(ctx, input)),
  update: adminProcedure
    .input(updateBrandInputSchema)
    .output(updateBrandResultSchema)
    .mutation(({ ctx, input }) => updateBrand(ctx, input)),
  setLogo: adminProcedure
    .input(setLogoInputSchema)
    .output(idInputSchema)
    .mutation(({ ctx, input }) => setLogo(ctx, input)),
  delete: adminProcedure
    .input(idInputSchema)
    .output(idInputSchema)
    .mutation(({ ctx, input }) => deleteBrand(ctx, input)),
  merge: adminProcedure
    .input(mergeInputSchema)
    .output(brandSchema)
    .mutation(({ ctx, input }) => mergeBrands(ctx, input)),
  collect: adminProcedure
    .input(idInputSchema)
    .output(brandCollectionResultSchema)
    .mutation(({ ctx, input }) => collectBrand(ctx, input)),
})
