import { Link } from '@tanstack/react-router'
import type { Category } from '#shared/schemas/category.ts'
import { formatCount } from '#shared/texts/format.ts'
import { CategoryIcon } from '../../../components/category-icon.tsx'

/** A category on the home page; the whole tile is the link. */
export function CategoryTile({ category }: { category: Category }) {
  return (
    <Link
      to="/kategorien/$slug"
      params={{ slug: category.slug }}
      className="flex h-full flex-col gap-3 rounded-card border bg-card p-4 transition-[border-color] hover:border-edge"
    >
      <CategoryIcon category={category} />
      <span>
        <span className="block font-bold font-display text-lg">{category.name}</span>
        <span className="block text-muted text-sm tabular-nums">
          {formatCount(category.brandCount, 'Marke', 'Marken')}
        </span>
        <span className="block text-muted text-sm tabular-nums">
          {formatCount(category.totalCodes, 'Code', 'Codes')}
        </span>
      </span>
    </Link>
  )
}
