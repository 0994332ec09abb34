import { clsx } from 'clsx'
import { CATEGORIES } from '#shared/domain/vocabulary.ts'
import type { Category } from '#shared/schemas/category.ts'
import { Icon } from './icon.tsx'
import { type BadgeVariant, TINTS } from './ui/badge.tsx'

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
      <Icon name={findCategory(category.slug)?.icon ?? 'tag'} className="size-6" />
    </span>
  )
}

export const findCategory = (asked: unknown) => CATEGORIES.find(({ slug }) => slug === asked)

/** The badge of a category; neutral for an unknown one. */
export const categoryBadgeVariant = (slug?: string): BadgeVariant =>
  findCategory(slug)?.color ?? 'secondary'

/** Background and text of a category's tile. */
export const categoryColors = (slug?: string) => TINTS[categoryBadgeVariant(slug)]
