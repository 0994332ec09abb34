import { createFileRoute } from '@tanstack/react-router'
import { categoryRoute } from '../../features/public/categories/categories-route.tsx'
import { CategoryPage, MissingCategory } from '../../features/public/categories/category-page.tsx'

export const Route = createFileRoute('/_site/categories/$slug')({
  ...categoryRoute,
  component: () => <CategoryPage {...Route.useParams()} />,
  notFoundComponent: MissingCategory,
})
