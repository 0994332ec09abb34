import { useId } from 'react'
import { Select } from '../../../components/ui/input.tsx'
import { cn } from '../../../lib/class-names.ts'

type FilterSelectProps = {
  label: string
  /** Otherwise the label is for screen readers only, and `allLabel` says enough. */
  showsLabel?: boolean
  /** The choice that filters nothing. */
  allLabel: string
  options: readonly (readonly [value: string, label: string])[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

export function FilterSelect(props: FilterSelectProps) {
  const id = useId()
  return (
    <div className={cn('flex items-center gap-2 text-sm', props.showsLabel && 'mr-2')}>
      <label htmlFor={id} className={cn(!props.showsLabel && 'sr-only')}>
        {props.label}
      </label>
      <div className="w-44">
        <Select
          id={id}
          size="small"
          value={props.value ?? ''}
          onChange={(event) => props.onChange(event.target.value || undefined)}
        >
          <option value="">{props.allLabel}</option>
          {props.options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}
