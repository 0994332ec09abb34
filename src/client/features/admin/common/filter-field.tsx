import { useEffect, useRef, useState } from 'react'
import { Input } from '../../../components/ui/input.tsx'

const WRITE_DELAY_MS = 150

type FilterFieldProps = { label: string; value: string; onChange: (value: string) => void }

/** Filter text: typed at once, handed on after a short pause; the key `/` goes there. */
export function FilterField({ label, value, onChange }: FilterFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(value)
  const handedOn = useRef(value)
  const handOn = useRef(onChange)
  handOn.current = onChange

  useEffect(() => {
    if (value === handedOn.current) return
    handedOn.current = value
    setDraft(value)
  }, [value])

  useEffect(() => {
    if (draft === handedOn.current) return
    const timer = setTimeout(() => {
      handedOn.current = draft
      handOn.current(draft)
    }, WRITE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [draft])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input,textarea,select')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <div className="relative min-w-0 grow basis-56 sm:max-w-sm">
      {draft === '' && (
        <kbd className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2 rounded-small border px-1.5 text-muted text-sm pointer-coarse:hidden">
          /
        </kbd>
      )}
      <Input
        ref={field}
        type="search"
        size="small"
        className="text-ellipsis pr-8 pointer-coarse:pr-2.5"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setDraft('')}
      />
    </div>
  )
}
