import type { Category } from '#shared/schemas/category.ts'
import { categoryTint } from '../lib/category-look.ts'
import { cn } from '../lib/class-names.ts'
import { Icon, type IconName } from './icon.tsx'

/** The icons under the names the categories carry. */
const ICONS: Record<string, IconName> = {
  palette: 'palette',
  tshirt: 'shirt',
  laptop: 'laptop',
  'pizza-slice': 'pizza',
  heart: 'heart',
  home: 'house',
}

export function CategoryIcon({
  category,
  className,
}: {
  category: Pick<Category, 'slug' | 'icon'>
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid size-12 shrink-0 place-items-center rounded-control',
        categoryTint(category.slug),
        className,
      )}
    >
      <Icon name={ICONS[category.icon] ?? 'tag'} className="size-6" />
    </span>
  )
}
