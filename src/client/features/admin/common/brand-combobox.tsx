import { ChevronsUpDown, X } from 'lucide-react'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
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
  /** In the empty field. */
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
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { data: brands, isError } = trpc.brands.listManaged.useQuery()
  const options = useMemo(
    () => (brands ?? []).filter((brand) => brand.id !== exceptId),
    [brands, exceptId],
  )
  const box = useCombobox({ ...props, options, isClearable: isFilter }, field)
  const optionId = (index: number) => `${id}-${index}`
  const rest = box.count - box.shown.length
  const note = isError
    ? ADMIN_TEXTS.brandsFailed
    : !brands
      ? 'Marken werden geladen …'
      : box.count === 0
        ? 'Keine Marke gefunden'
        : rest > 0 && `… und ${formatNumber(rest)} weitere. Tippen Sie, um einzugrenzen.`

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
          aria-expanded={box.isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={box.isOpen && box.active >= 0 ? optionId(box.active) : undefined}
          placeholder={props.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={box.text || (props.value ? 'Unbekannte Marke' : '')}
          {...box.handlers}
        />
        {isFilter && props.value !== undefined ? (
          <Button
            variant="ghost"
            size="icon-sm"
            className="absolute top-0 right-0"
            aria-label="Markenfilter entfernen"
            onClick={box.clear}
          >
            <X />
          </Button>
        ) : (
          <ChevronsUpDown className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2.5 size-4 text-muted-foreground" />
        )}
      </div>
      <div
        hidden={!box.isOpen}
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
          {box.shown.map((brand, index) => (
            <ListOption
              key={brand.id}
              id={optionId(index)}
              isActive={index === box.active}
              onChoose={() => box.choose(brand)}
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
          {box.isOpen && note}
        </p>
      </div>
    </div>
  )
}

type ComboboxInput = {
  options: readonly ManagedBrand[]
  value: number | undefined
  onChange: (value: number | undefined) => void
  /** An emptied field means no choice; otherwise the choice comes back. */
  isClearable: boolean
}

/** State and keys of a field that narrows a list of choices; the text counts while it is typed. */
function useCombobox(
  { options, value, onChange, isClearable }: ComboboxInput,
  field: RefObject<HTMLInputElement | null>,
) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { shown, count } = useMemo(
    () => matchOptions(isOpen ? options : [], draft ?? ''),
    [isOpen, options, draft],
  )
  const chosen = options.find(({ id }) => id === value)
  const open = () => setOpen(true)
  const keys = useOptionKeys({ options: shown, isOpen, open, close, choose, leave })
  const { active, setActive } = keys

  useEffect(() => {
    if (!isOpen || active < 0) return
    const list = field.current?.getAttribute('aria-activedescendant')
    if (list) document.getElementById(list)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active, field])

  function close() {
    setOpen(false)
    setDraft(null)
    setActive(NO_OPTION)
  }
  function choose({ id }: ManagedBrand) {
    close()
    if (id !== value) onChange(id)
  }
  function clear() {
    close()
    onChange(undefined)
    field.current?.focus()
  }
  function leave() {
    if (isClearable && draft === '' && value !== undefined) onChange(undefined)
    close()
  }
  function type(text: string) {
    setDraft(text)
    setOpen(true)
    setActive(text === '' ? NO_OPTION : 0)
  }

  return {
    text: draft ?? chosen?.name ?? '',
    isOpen,
    shown,
    count,
    active,
    choose,
    clear,
    handlers: {
      onChange: (event: { target: HTMLInputElement }) => type(event.target.value),
      onClick: open,
      onFocus: () => field.current?.select(),
      onBlur: leave,
      onKeyDown: keys.onKeyDown,
    },
  }
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
