import type { ToastEntry } from './toast-store.ts'

const COLORS = {
  default: 'border-line bg-card text-ink',
  destructive: 'border-danger bg-danger-soft text-danger-ink',
}

/** One look for the toast and its plain stand-in. */
export const toastClass = ({ variant = 'default' }: Pick<ToastEntry, 'variant'>) =>
  `toast flex items-start gap-3 rounded-card border p-4 shadow-float ${COLORS[variant]}`

/** In the corner, above a bar that floats at the lower edge (`data-floor-bar`): its buttons stay free. */
export const toastPlaceClass =
  'fixed right-0 bottom-0 z-50 m-0 w-full max-w-md list-none p-4 outline-none [body:has([data-floor-bar])_&]:bottom-52 sm:[body:has([data-floor-bar])_&]:bottom-28 lg:[body:has([data-floor-bar])_&]:bottom-14'
