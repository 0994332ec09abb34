import { createFileRoute } from '@tanstack/react-router'
import { PendingPage } from '../../components/states/pending-page.tsx'
import { CategoriesPage } from '../../features/public/categories/categories-page.tsx'
import { categoriesRoute } from '../../features/public/categories/categories-route.ts'

export const Route = createFileRoute('/_site/kategorien/')({
  loader: ({ context }) => categoriesRoute.load(context),
  head: ({ match: { context } }) => categoriesRoute.head(context),
  pendingComponent: () => <PendingPage of="cards" />,
  component: CategoriesPage,
})
