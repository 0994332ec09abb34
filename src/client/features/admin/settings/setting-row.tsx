import type { ReactNode } from 'react'

type SettingRowProps = {
  /** Of the control; absent where there is only something to read. */
  htmlFor?: string
  label: string
  hint?: string
  hintId?: string
  children: ReactNode
}

/** One line of a settings list: what it is on the left, the control or value on the right. */
export function SettingRow({ htmlFor, label, hint, hintId, children }: SettingRowProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-3 py-2">
      <div className="min-w-0 grow basis-36">
        {htmlFor ? (
          <label htmlFor={htmlFor} className="font-medium">
            {label}
          </label>
        ) : (
          <p className="font-medium">{label}</p>
        )}
        {hint && (
          <p id={hintId} className="text-muted">
            {hint}
          </p>
        )}
      </div>
      {children}
    </div>
  )
}

/** The frame around such lines. */
export function SettingList({ children }: { children: ReactNode }) {
  return <div className="divide-y rounded-control border bg-card text-sm">{children}</div>
}
