import { createFileRoute } from '@tanstack/react-router'
import { PendingPage } from '../../components/states/pending-page.tsx'
import { CategoriesPage } from '../../features/public/categories/categories-page.tsx'
import { categoriesRoute } from '../../features/public/categories/categories-route.ts'

export const Route = createFileRoute('/_site/categories/')({
  ...categoriesRoute,
  pendingComponent: () => <PendingPage of="cards" />,
  component: CategoriesPage,
})
