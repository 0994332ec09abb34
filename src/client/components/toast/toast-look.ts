import type { ToastEntry } from './toast-store.ts'

const COLORS = {
  default: 'border-line bg-card text-ink',
  destructive: 'border-danger bg-danger-soft text-danger-ink',
}

/** One look for the toast and its plain stand-in. */
export const toastClass = ({ variant = 'default' }: Pick<ToastEntry, 'variant'>) =>
  `toast flex items-start gap-3 rounded-card border p-4 shadow-float ${COLORS[variant]}`

export const toastPlaceClass =
  'fixed right-0 bottom-0 z-50 m-0 w-full max-w-md list-none p-4 outline-none'
