import { z } from 'zod'
import { brandSchema } from '#shared/schemas/brand.ts'
import { categorySchema, categorySlugInputSchema } from '#shared/schemas/category.ts'
import { getCategoryPage } from '../../services/categories/get-category-page.ts'
import { listCategories } from '../../services/categories/list-categories.ts'
import { publicProcedure, router } from '../init.ts'

export const categoriesRouter = router({
  list: publicProcedure.output(z.array(categorySchema)).query(({ ctx }) => listCategories(ctx)),
  bySlug: publicProcedure
    .input(categorySlugInputSchema)
    .output(z.object({ category: categorySchema, brands: z.array(brandSchema) }))
    .query(({ ctx, input }) => getCategoryPage(ctx, input)),
})
