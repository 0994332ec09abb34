import type { ReactNode } from 'react'
import { TEXTS } from '#shared/texts/de.ts'

type ToastMessage = {
  title: string
  description?: string
  /** Where to go on from here. */
  link?: { text: string; href: string }
  /** What can be chosen at once. */
  choice?: ReactNode
  variant?: 'default' | 'destructive'
}
export type ToastEntry = ToastMessage & { id: number; open: boolean }

/** One toast at most: a new one takes the place of the old. Lives in the page's memory only. */
let current: ToastEntry | null = null
let nextId = 1
const listeners = new Set<() => void>()

function publish(entry: ToastEntry | null) {
  current = entry
  for (const listener of listeners) listener()
}

export function showToast(message: ToastMessage) {
  publish({ ...message, id: nextId, open: true })
  nextId += 1
}

export const showError = (description: string) =>
  showToast({ title: TEXTS.error, description, variant: 'destructive' })

/** Closes the toast with its leaving motion; the next one replaces it. */
export function closeToast(id: number) {
  if (current?.id === id) publish({ ...current, open: false })
}

export function subscribeToToast(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const getToast = () => current

const COLORS = {
  default: 'border-border bg-card text-foreground',
  destructive: 'border-destructive bg-destructive-soft text-destructive-ink',
}

/** Classes shared by both toast components. */
export const toastClass = ({ variant = 'default' }: Pick<ToastEntry, 'variant'>) =>
  `toast flex items-start gap-3 rounded-xl border p-4 shadow-lg ${COLORS[variant]}`

/** In the corner, above a bar that floats at the lower edge (`data-floor-bar`): its buttons stay free. */
export const toastPositionClass =
  'fixed right-0 bottom-0 z-50 m-0 w-full max-w-md list-none p-4 outline-none [body:has([data-floor-bar])_&]:bottom-52 sm:[body:has([data-floor-bar])_&]:bottom-28 lg:[body:has([data-floor-bar])_&]:bottom-14'
