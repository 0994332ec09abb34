import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import {
  closeToast,
  getServerToast,
  getToast,
  subscribeToToast,
  type ToastEntry,
  toastClass,
  toastPositionClass,
} from './toast-store.ts'

type View = ComponentType<{ toast: ToastEntry | null }>

/**
 * Place for toasts, once per document. The view's code comes when the browser has nothing else to
 * do; until it is there, or if it cannot be had, the plain toast says the same words.
 */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, getToast, getServerToast)
  const View = useToastView()
  return View ? <View toast={toast} /> : <PlainToast toast={toast} />
}

function useToastView(): View | null {
  const [view, setView] = useState<{ View: View } | null>(null)
  useEffect(
    () =>
      runWhenIdle(() => {
        import('./toast-view.tsx').then(
          ({ ToastView }) => setView({ View: ToastView }),
          // Without a network the plain toast stays.
          () => {},
        )
      }),
    [],
  )
  return view?.View ?? null
}

/** Toast without Radix, shown until toast-view.tsx has loaded: a live region that closes by itself. */
function PlainToast({ toast }: { toast: ToastEntry | null }) {
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

/** Safari knows no idle callback: then after the busy first moments. */
const IDLE_FALLBACK_MS = 1500

/** Runs `task` once the browser is idle; the answer calls it off. */
function runWhenIdle(task: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(task, { timeout: 5000 })
    return () => window.cancelIdleCallback(handle)
  }
  const handle = setTimeout(task, IDLE_FALLBACK_MS)
  return () => clearTimeout(handle)
}
