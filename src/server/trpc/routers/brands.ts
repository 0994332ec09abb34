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
  decideWebsiteInputSchema,
  editableBrandSchema,
  managedBrandSchema,
  setBrandCategoryInputSchema,
  setLogoInputSchema,
  similarBrandsInputSchema,
  updateBrandInputSchema,
} from '#shared/schemas/brand.ts'
import { type BrandPage, brandPageSchema } from '#shared/schemas/code.ts'
import { brandCollectionResultSchema } from '#shared/schemas/collection.ts'
import { idInputSchema } from '#shared/schemas/common.ts'
import { searchInputSchema } from '#shared/schemas/search.ts'
import { addBrand, addBrands } from '../../services/brands/add-brands.ts'
import { getBrandPage, getBrandStats } from '../../services/brands/get-brand-page.ts'
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
import { adminMutation, adminQuery, publicProcedure, publicQuery, router } from '../init.ts'

const brandList = z.array(brandSchema)

export const brandsRouter = router({
  list: publicQuery(listBrands, brandList),
  /** For the page of all brands: few columns, many lines. */
  index: publicQuery(listBrandIndex, z.array(brandIndexEntrySchema)),
  popular: publicQuery(listPopularBrands, brandList),
  newest: publicQuery(listNewestBrands, brandList),
  bySlug: publicProcedure
    .meta({ brandOf: ({ brand }: BrandPage) => brand.id })
    .input(brandPageInputSchema)
    .output(brandPageSchema)
    .query(({ ctx, input }) => getBrandPage(ctx, input)),
  stats: publicQuery(getBrandStats, brandStatsSchema, brandSlugInputSchema),
  similar: publicQuery(listSimilarBrands, brandList, similarBrandsInputSchema),
  search: publicQuery(searchBrands, z.array(brandSearchResultSchema), searchInputSchema),
  listManaged: adminQuery(listManagedBrands, z.array(managedBrandSchema)),
  add: adminMutation(addBrand, addBrandResultSchema, addBrandInputSchema),
  addMany: adminMutation(addBrands, addBrandsResultSchema, addBrandsInputSchema),
  setCategory: adminMutation(setBrandCategory, brandSchema, setBrandCategoryInputSchema),
  decideWebsite: adminMutation(decideWebsite, managedBrandSchema, decideWebsiteInputSchema),
  /** What the operator may change of a brand. */
  editable: adminQuery(getEditableBrand, editableBrandSchema, idInputSchema),
  update: adminMutation(updateBrand, editableBrandSchema, updateBrandInputSchema),
  setLogo: adminMutation(setLogo, idInputSchema, setLogoInputSchema),
  delete: adminMutation(deleteBrand, idInputSchema, idInputSchema),
  merge: adminMutation(mergeBrands, brandSchema, mergeInputSchema),
  collect: adminMutation(collectBrand, brandCollectionResultSchema, idInputSchema),
})
