import { Link } from '@tanstack/react-router'
import type { Category } from '#shared/schemas/category.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { CategoryIcon } from '../../../components/category.tsx'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'
import { EmptyState } from '../../../components/states/empty-and-error.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { trpc } from '../../../lib/trpc.ts'

export function CategoriesPage() {
  const [categories] = trpc.categories.list.useSuspenseQuery()
  return (
    <div className="page">
      <Breadcrumbs current="Kategorien" />
      <header className="pt-2 pb-6">
        <h1 className="text-2xl sm:text-3xl">Kategorien</h1>
        <p className="mt-2 max-w-text text-muted-foreground">
          Rabattcodes von Influencern, geordnet nach dem, was du kaufen möchtest.
        </p>
      </header>
      {categories.length > 0 ? (
        <ul className="grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
          {categories.map((category) => (
            <CategoryCard key={category.id} category={category} />
          ))}
        </ul>
      ) : (
        <EmptyState title="Keine Kategorien verfügbar" />
      )}
    </div>
  )
}

function CategoryCard({ category }: { category: Category }) {
  const figures = [
    { name: 'Marken', value: category.brandCount },
    { name: 'Aktive Codes', value: category.totalCodes },
  ]
  return (
    <li className="flex flex-col rounded-xl border bg-card p-4 sm:p-6">
      <div className="flex items-center gap-3">
        <CategoryIcon category={category} />
        <h2 className="text-xl">{category.name}</h2>
      </div>
      <dl className="mt-4 mb-5 grid grid-cols-2 gap-4">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-muted-foreground text-sm">{name}</dt>
            <dd className="font-bold font-display text-xl tabular-nums">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <Link
        to="/categories/$slug"
        params={{ slug: category.slug }}
        className={buttonVariants({ variant: 'outline', className: 'mt-auto' })}
      >
        {category.name} erkunden
      </Link>
    </li>
  )
}
