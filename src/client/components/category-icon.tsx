import { Heart, House, Laptop, type LucideIcon, Palette, Pizza, Shirt, Tag } from 'lucide-react'
import type { Category } from '#shared/schemas/category.ts'
import { categoryTint } from '../lib/category-look.ts'
import { cn } from '../lib/class-names.ts'

/** The icons under the names the categories carry. */
const ICONS: Record<string, LucideIcon> = {
  palette: Palette,
  tshirt: Shirt,
  laptop: Laptop,
  'pizza-slice': Pizza,
  heart: Heart,
  home: House,
}

export function CategoryIcon({
  category,
  className,
}: {
  category: Pick<Category, 'slug' | 'icon'>
  className?: string
}) {
  const Icon = ICONS[category.icon] ?? Tag
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid size-12 shrink-0 place-items-center rounded-control',
        categoryTint(category.slug),
        className,
      )}
    >
      <Icon className="size-6" strokeWidth={1.75} />
    </span>
  )
}
