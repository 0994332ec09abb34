import { useEffect, useRef } from 'react'

type CheckboxProps = {
  label: string
  isChecked: boolean
  /** Some, not all. */
  isMixed?: boolean
  onChange: (isChecked: boolean) => void
}

/** A box in a dense row, named for screen readers; its whole cell takes the click. */
export function Checkbox({ label, isChecked, isMixed = false, onChange }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className="-mx-1 inline-flex h-9 w-7 cursor-pointer items-center justify-center pointer-coarse:h-11 pointer-coarse:w-11">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        className="size-4 cursor-pointer"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
