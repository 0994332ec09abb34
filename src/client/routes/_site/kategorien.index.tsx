import { createFileRoute } from '@tanstack/react-router'
import { CategoriesPage } from '../../features/public/categories/categories-page.tsx'
import { categoriesRoute } from '../../features/public/categories/categories-route.ts'

export const Route = createFileRoute('/_site/kategorien/')({
  loader: ({ context }) => categoriesRoute.load(context),
  head: ({ match: { context } }) => categoriesRoute.head(context),
  component: CategoriesPage,
})
