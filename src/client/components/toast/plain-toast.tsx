import { useEffect } from 'react'
import { LIMITS } from '#shared/domain/limits.ts'
import { toastClass, toastPlaceClass } from './toast-look.ts'
import { closeToast, type ToastEntry } from './toast-store.ts'

/** The toast without its code: a live region that is read out and goes away by itself. */
export function PlainToast({ toast }: { toast: ToastEntry | null }) {
  const id = toast?.id
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => closeToast(id), LIMITS.toastMs)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <div role="status" className={`${toastPlaceClass} pointer-events-none`}>
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
