import type { Suggestion } from '#shared/schemas/brand.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { ListOption } from './list-option.tsx'

type SuggestionListProps = {
  id: string
  items: Suggestion[]
  active: number
  onChoose: (item: Suggestion) => void
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The list below the field; it floats, so nothing below it moves. Focus stays in the field. */
export function SuggestionList({ id, items, active, onChoose }: SuggestionListProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {items.length > 0 && TEXTS.suggestions.count(items.length)}
      </p>
      <div
        role="listbox"
        id={id}
        aria-label={TEXTS.suggestions.label}
        hidden={items.length === 0}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto rounded-control border bg-card p-1 shadow-float"
      >
        {items.map((item, index) => (
          <ListOption
            key={item.path}
            id={optionId(id, index)}
            isActive={index === active}
            onChoose={() => onChoose(item)}
            className="min-h-11 px-3 py-1"
          >
            <span className="min-w-0 flex-1 truncate font-medium">
              {item.kind === 'influencer' && '@'}
              {item.name}
            </span>
            <span className="max-w-[45%] shrink-0 truncate text-muted text-sm tabular-nums">
              {item.detail}
            </span>
          </ListOption>
        ))}
      </div>
    </>
  )
}
