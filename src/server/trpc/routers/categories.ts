import { z } from 'zod'
import { brandSchema } from '#shared/schemas/brand.ts'
import { categorySchema, categorySlugInputSchema } from '#shared/schemas/category.ts'
import { getCategoryPage } from '../../services/categories/get-category-page.ts'
import { listCategories } from '../../services/categories/list-categories.ts'
import { checkInDevelopment } from '../check-in-development.ts'
import { publicProcedure, router, SHOWS_NO_VOTES } from '../init.ts'

export const categoriesRouter = router({
  list: publicProcedure
    .meta(SHOWS_NO_VOTES)
    .output(checkInDevelopment(z.array(categorySchema)))
    .query(({ ctx }) => listCategories(ctx)),
  bySlug: publicProcedure
    .meta(SHOWS_NO_VOTES)
    .input(categorySlugInputSchema)
    .output(
      checkInDevelopment(z.object({ category: categorySchema, brands: z.array(brandSchema) })),
    )
    .query(({ ctx, input }) => getCategoryPage(ctx, input)),
})
