import { createFileRoute } from '@tanstack/react-router'
import { CategoriesPage } from '../../features/public/categories/categories-page.tsx'
import { categoriesRoute } from '../../features/public/categories/categories-route.tsx'

export const Route = createFileRoute('/_site/kategorien/')({
  ...categoriesRoute,
  component: CategoriesPage,
})
