import { createFileRoute } from '@tanstack/react-router'
import { PendingPage } from '../../components/states/pending-page.tsx'
import { categoryRoute } from '../../features/public/categories/categories-route.ts'
import { CategoryPage, MissingCategory } from '../../features/public/categories/category-page.tsx'

export const Route = createFileRoute('/_site/categories/$slug')({
  ...categoryRoute,
  pendingComponent: () => <PendingPage of="cards" />,
  component: () => <CategoryPage {...Route.useParams()} />,
  notFoundComponent: MissingCategory,
})
