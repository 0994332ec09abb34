import { z } from 'zod'
import { bulkResultSchema, mergeInputSchema } from '#shared/schemas/admin-code.ts'
import * as schemas from '#shared/schemas/brand.ts'
import { type BrandPage, brandPageSchema } from '#shared/schemas/code.ts'
import { brandCollectionResultSchema, startedSchema } from '#shared/schemas/collection.ts'
import { idInputSchema } from '#shared/schemas/common.ts'
import { searchInputSchema } from '#shared/schemas/search.ts'
import { addBrand, addBrands, addCatalogue } from '../../services/brands/add-brands.ts'
import { countCatalogue } from '../../services/brands/catalogue.ts'
import { findCodePage, getBrandPage, getBrandStats } from '../../services/brands/get-brand-page.ts'
import * as lists from '../../services/brands/list-brands.ts'
import * as manage from '../../services/brands/manage-brands.ts'
import { searchBrands } from '../../services/brands/search-brands.ts'
import { getEditableBrand, updateBrand } from '../../services/brands/update-brand.ts'
import { collectBrand, collectSoon } from '../../services/collection/collect-brands.ts'
import { setLogo } from '../../services/logos.ts'
import { adminProcedure, call, publicProcedure, router } from '../init.ts'

const brandList = z.array(schemas.brandSchema)

export const brandsRouter = router({
  list: publicProcedure.output(brandList).query(call(lists.listBrands)),
  /** For the page of all brands: few columns, many lines. */
  index: publicProcedure
    .output(z.array(schemas.brandIndexEntrySchema))
    .query(call(lists.listBrandIndex)),
  popular: publicProcedure.output(brandList).query(call(lists.listPopularBrands)),
  newest: publicProcedure
    .output(brandList)
    .query(({ ctx }) => lists.listNewestBrands(ctx, { preferWithCodes: ctx.site.realFigures })),
  bySlug: publicProcedure
    .meta({ brandOf: ({ brand }: BrandPage) => brand.id })
    .input(schemas.brandPageInputSchema)
    .output(brandPageSchema)
    .query(call(getBrandPage)),
  /** Where among a brand's pages a code stands: its own address leads there. */
  codePage: publicProcedure
    .input(schemas.codePlaceInputSchema)
    .output(z.number().int())
    .query(call(findCodePage)),
  stats: publicProcedure
    .input(schemas.brandSlugInputSchema)
    .output(schemas.brandStatsSchema)
    .query(call(getBrandStats)),
  similar: publicProcedure
    .input(schemas.similarBrandsInputSchema)
    .output(brandList)
    .query(call(lists.listSimilarBrands)),
  search: publicProcedure
    .input(searchInputSchema)
    .output(z.array(schemas.brandSearchResultSchema))
    .query(call(searchBrands)),
  listManaged: adminProcedure
    .output(z.array(schemas.managedBrandSchema))
    .query(call(lists.listManagedBrands)),
  add: adminProcedure
    .input(schemas.addBrandInputSchema)
    .output(schemas.addBrandResultSchema)
    .mutation(call(addBrand)),
  addMany: adminProcedure
    .input(schemas.addBrandsInputSchema)
    .output(schemas.addBrandsResultSchema)
    .mutation(call(addBrands)),
  catalogue: adminProcedure.output(schemas.catalogueSchema).query(call(countCatalogue)),
  addCatalogue: adminProcedure
    .input(schemas.addCatalogueInputSchema)
    .output(schemas.addBrandsResultSchema)
    .mutation(call(addCatalogue)),
  setCategory: adminProcedure
    .input(schemas.setBrandCategoryInputSchema)
    .output(schemas.brandSchema)
    .mutation(call(manage.setBrandCategory)),
  setCategoryOfMany: adminProcedure
    .input(schemas.setCategoryOfManyInputSchema)
    .output(bulkResultSchema)
    .mutation(call(manage.setCategoryOfMany)),
  deleteMany: adminProcedure
    .input(schemas.brandIdsInputSchema)
    .output(bulkResultSchema)
    .mutation(call(manage.deleteBrands)),
  /** In the background. */
  collectMany: adminProcedure
    .input(schemas.brandIdsInputSchema)
    .output(startedSchema)
    .mutation(call(collectSoon)),
  decideWebsite: adminProcedure
    .input(schemas.decideWebsiteInputSchema)
    .output(schemas.managedBrandSchema)
    .mutation(call(manage.decideWebsite)),
  /** What the operator may change of a brand. */
  editable: adminProcedure
    .input(idInputSchema)
    .output(schemas.editableBrandSchema)
    .query(call(getEditableBrand)),
  update: adminProcedure
    .input(schemas.updateBrandInputSchema)
    .output(schemas.updateBrandResultSchema)
    .mutation(call(updateBrand)),
  setLogo: adminProcedure
    .input(schemas.setLogoInputSchema)
    .output(idInputSchema)
    .mutation(call(setLogo)),
  delete: adminProcedure
    .input(idInputSchema)
    .output(idInputSchema)
    .mutation(call(manage.deleteBrand)),
  merge: adminProcedure
    .input(mergeInputSchema)
    .output(schemas.brandSchema)
    .mutation(call(manage.mergeBrands)),
  collect: adminProcedure
    .input(idInputSchema)
    .output(brandCollectionResultSchema)
    .mutation(call(collectBrand)),
})
