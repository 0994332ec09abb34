import { ChevronsUpDown, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { foldForSearch } from '#shared/domain/names.ts'
import type { ManagedBrand } from '#shared/schemas/brand.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatCount, formatNumber } from '#shared/texts/format.ts'
import { ListOption, NO_OPTION, useOptionKeys } from '../../../components/search/list-option.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Input, Label } from '../../../components/ui/input.tsx'
import { cn } from '../../../lib/class-names.ts'
import { trpc } from '../../../lib/trpc.ts'

type BrandComboboxProps = {
  label: string
  placeholder: string
  value: number | undefined
  onChange: (id: number | undefined) => void
  /** A brand that cannot be chosen. */
  exceptId?: number
  /** As a filter: the label is for screen readers only, the list floats, the choice can be dropped. */
  isFilter?: boolean
}

/** One brand out of thousands: a field that narrows the list below it (the ARIA combobox pattern). */
export function BrandCombobox({ exceptId, isFilter = false, ...props }: BrandComboboxProps) {
  const { value, onChange } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  /** What is being typed; null while the field shows the choice. */
  const [draft, setDraft] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { data: brands, isError } = trpc.brands.listManaged.useQuery()
  const options = (brands ?? []).filter((brand) => brand.id !== exceptId)
  const { shown, count } = matchOptions(isOpen ? options : [], draft ?? '')
  const chosen = options.find((brand) => brand.id === value)
  const open = () => setOpen(true)
  const keys = useOptionKeys({ options: shown, isOpen, open, close, choose, leave })
  const { active, setActive } = keys
  const activeId = isOpen && active >= 0 ? `${id}-${active}` : undefined
  const note = isError
    ? ADMIN_TEXTS.brandsFailed
    : !brands
      ? 'Marken werden geladen …'
      : count === 0
        ? 'Keine Marke gefunden'
        : count > shown.length &&
          `… und ${formatNumber(count - shown.length)} weitere. Tippen Sie, um einzugrenzen.`

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function close() {
    setOpen(false)
    setDraft(null)
    setActive(NO_OPTION)
  }
  function choose(brand: ManagedBrand) {
    close()
    if (brand.id !== value) onChange(brand.id)
  }
  function clear() {
    close()
    onChange(undefined)
    field.current?.focus()
  }
  /** An emptied filter means no choice; elsewhere the choice comes back. */
  function leave() {
    if (isFilter && draft === '' && value !== undefined) onChange(undefined)
    close()
  }
  function type(text: string) {
    setDraft(text)
    setOpen(true)
    setActive(text === '' ? NO_OPTION : 0)
  }

  return (
    <div className={isFilter ? 'relative grow basis-36 text-sm sm:max-w-52' : 'grid gap-1'}>
      <Label htmlFor={id} className={isFilter ? 'sr-only' : undefined}>
        {props.label}
      </Label>
      <div className="relative">
        <Input
          ref={field}
          id={id}
          size="sm"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          placeholder={props.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={(draft ?? chosen?.name) || (value ? 'Unbekannte Marke' : '')}
          onChange={(event) => type(event.target.value)}
          onClick={open}
          onFocus={() => field.current?.select()}
          onBlur={leave}
          onKeyDown={keys.onKeyDown}
        />
        {isFilter && value !== undefined ? (
          <Button
            variant="ghost"
            size="icon-sm"
            className="absolute top-0 right-0"
            aria-label="Markenfilter entfernen"
            onClick={clear}
          >
            <X />
          </Button>
        ) : (
          <ChevronsUpDown className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2.5 size-4 text-muted-foreground" />
        )}
      </div>
      <div
        hidden={!isOpen}
        className={cn(
          'overflow-hidden rounded-lg border bg-card text-sm',
          isFilter && 'absolute top-full left-0 z-30 mt-1 w-full min-w-72 shadow-lg',
        )}
      >
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label={props.label}
          className={cn('overflow-y-auto p-1', isFilter ? 'max-h-72' : 'max-h-48')}
        >
          {shown.map((brand, index) => (
            <ListOption
              key={brand.id}
              id={`${id}-${index}`}
              isActive={index === active}
              onChoose={() => choose(brand)}
              className="min-h-9 px-2 pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate">{brand.name}</span>
              <span className="shrink-0 text-muted-foreground tabular-nums">
                {formatCount(brand.totalCodes, 'Code', 'Codes')}
              </span>
            </ListOption>
          ))}
        </div>
        <p role="status" className="px-3 text-muted-foreground not-empty:py-1.5">
          {isOpen && note}
        </p>
      </div>
    </div>
  )
}

/** Options shown at most; typing narrows them further. */
const MAX_SHOWN = 50

/**
 * The first options whose name contains the text, those that begin with it first, and how many
 * there are. Case, accents and umlaut spelling do not matter; an empty text matches all.
 */
export function matchOptions<Option extends { name: string }>(
  options: readonly Option[],
  text: string,
) {
  const wanted = foldForSearch(text)
  const matching = options
    .map((option) => ({ option, place: foldForSearch(option.name).indexOf(wanted) }))
    .filter(({ place }) => place >= 0)
  const first = matching.filter(({ place }) => place === 0)
  const later = matching.filter(({ place }) => place > 0)
  return {
    shown: [...first, ...later].slice(0, MAX_SHOWN).map(({ option }) => option),
    count: matching.length,
  }
}
