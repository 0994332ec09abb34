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
import {
  adminMutation,
  adminProcedure,
  adminQuery,
  publicQuery,
  publicRead,
  router,
  SHOWS_NO_VOTES,
} from '../init.ts'

const brandList = z.array(brandSchema)

export const brandsRouter = router({
  list: publicRead(brandList, SHOWS_NO_VOTES).query(({ ctx }) => listBrands(ctx)),
  /** For the page of all brands: few columns, many lines. */
  index: publicRead(z.array(brandIndexEntrySchema), SHOWS_NO_VOTES).query(({ ctx }) =>
    listBrandIndex(ctx),
  ),
  popular: publicRead(brandList, SHOWS_NO_VOTES).query(({ ctx }) => listPopularBrands(ctx)),
  newest: publicRead(brandList, SHOWS_NO_VOTES).query(({ ctx }) => listNewestBrands(ctx)),
  bySlug: publicQuery(brandPageInputSchema, brandPageSchema, getBrandPage, {
    shows: ({ brand }: BrandPage) => [`brand ${brand.id}`],
  }),
  stats: publicQuery(brandSlugInputSchema, brandStatsSchema, getBrandStats, SHOWS_NO_VOTES),
  similar: publicQuery(similarBrandsInputSchema, brandList, listSimilarBrands, SHOWS_NO_VOTES),
  search: publicQuery(searchInputSchema, z.array(brandSearchResultSchema), searchBrands),
  listManaged: adminProcedure
    .output(z.array(managedBrandSchema))
    .query(({ ctx }) => listManagedBrands(ctx)),
  add: adminMutation(addBrandInputSchema, addBrandResultSchema, addBrand),
  addMany: adminMutation(addBrandsInputSchema, addBrandsResultSchema, addBrands),
  setCategory: adminMutation(setBrandCategoryInputSchema, brandSchema, setBrandCategory),
  decideWebsite: adminMutation(decideWebsiteInputSchema, managedBrandSchema, decideWebsite),
  /** What the operator may change of a brand. */
  editable: adminQuery(idInputSchema, editableBrandSchema, getEditableBrand),
  update: adminMutation(updateBrandInputSchema, editableBrandSchema, updateBrand),
  setLogo: adminMutation(setLogoInputSchema, idInputSchema, setLogo),
  delete: adminMutation(idInputSchema, idInputSchema, deleteBrand),
  merge: adminMutation(mergeInputSchema, brandSchema, mergeBrands),
  collect: adminMutation(idInputSchema, brandCollectionResultSchema, collectBrand),
})
