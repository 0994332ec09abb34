import { clsx } from 'clsx'
import { CATEGORIES } from '#shared/domain/vocabulary.ts'
import type { Category } from '#shared/schemas/category.ts'
import { Icon, type IconName } from './icon.tsx'
import type { BadgeVariant } from './ui/badge.tsx'

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

/** Whole class names, so that Tailwind finds them. */
const TINTS: Record<string, string> = {
  purple: 'bg-purple-soft text-purple-ink',
  blue: 'bg-blue-soft text-blue-ink',
  green: 'bg-green-soft text-green-ink',
  orange: 'bg-orange-soft text-orange-ink',
  pink: 'bg-pink-soft text-pink-ink',
  indigo: 'bg-indigo-soft text-indigo-ink',
}

const colorOf = (slug?: string) => CATEGORIES.find((category) => category.slug === slug)?.color

/** Background and text of a category's tile; neutral for an unknown one. */
export const categoryColors = (slug?: string) =>
  TINTS[colorOf(slug) ?? ''] ?? 'bg-secondary text-muted-foreground'

export const categoryBadgeVariant = (slug?: string): BadgeVariant => colorOf(slug) ?? 'secondary'
