export type ToastMessage = {
  title: string
  description?: string
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

/** Closes the toast with its leaving motion; the next one replaces it. */
export function closeToast(id: number) {
  if (current?.id === id) publish({ ...current, open: false })
}

export function subscribeToToast(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const getToast = () => current
/** The server never shows one. */
export const getServerToast = () => null
