import { clsx } from 'clsx'
import { CATEGORIES } from '#shared/domain/vocabulary.ts'
import type { Category } from '#shared/schemas/category.ts'
import { Icon, type IconName } from './icon.tsx'
import { type BadgeVariant, TINTS } from './ui/badge.tsx'

/** The icons under the names the categories carry. */
const ICONS: Record<string, IconName> = {
  palette: 'palette',
  tshirt: 'shirt',
  laptop: 'laptop',
  'pizza-slice': 'pizza',
  heart: 'heart',
  home: 'house',
}

export function CategoryIcon({ category, className }: { category: Category; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-12 shrink-0 place-items-center rounded-lg',
        categoryColors(category.slug),
        className,
      )}
    >
      <Icon name={ICONS[category.icon] ?? 'tag'} className="size-6" />
    </span>
  )
}

/** The badge of a category; neutral for an unknown one. */
export const categoryBadgeVariant = (slug?: string): BadgeVariant =>
  CATEGORIES.find((category) => category.slug === slug)?.color ?? 'secondary'

/** Background and text of a category's tile. */
export const categoryColors = (slug?: string) => TINTS[categoryBadgeVariant(slug)]
