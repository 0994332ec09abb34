import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import {
  closeToast,
  getToast,
  subscribeToToast,
  type ToastEntry,
  toastClass,
  toastPositionClass,
} from './toast-store.ts'

/**
 * Place for toasts, once per document. The view's code comes after the page; until it is there, or
 * if it cannot be had, the plain toast says the same words.
 */
export function Toaster() {
  // The server never shows one.
  const toast = useSyncExternalStore(subscribeToToast, getToast, () => null)
  const [View, setView] = useState<ComponentType<ToastProps>>()
  useEffect(() => {
    import('./toast-view.tsx').then(
      ({ ToastView }) => setView(() => ToastView),
      // Without a network the plain toast stays.
      () => {},
    )
  }, [])
  return View ? <View toast={toast} /> : <PlainToast toast={toast} />
}

type ToastProps = { toast: ToastEntry | null }

/** Toast without Radix, shown until toast-view.tsx has loaded: a live region that closes by itself. */
function PlainToast({ toast }: ToastProps) {
  const id = toast?.id
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => closeToast(id), LIMITS.toastMs)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <div role="status" className={`${toastPositionClass} pointer-events-none`}>
      {toast?.open && (
        <div className={toastClass(toast)} data-state="open">
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{toast.title}</p>
            {toast.description && (
              <p className="text-sm [overflow-wrap:anywhere]">{toast.description}</p>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
