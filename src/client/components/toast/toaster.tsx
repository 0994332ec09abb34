import { lazy, Suspense, useSyncExternalStore } from 'react'
import { getServerToast, getToast, subscribeToToast } from './toast-store.ts'

const ToastView = lazy(() => import('./toast-view.tsx').then((m) => ({ default: m.ToastView })))

/** Place for toasts, once per document. Its code is loaded with the first one. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, getToast, getServerToast)
  if (!toast) return null
  return (
    <Suspense fallback={null}>
      <ToastView toast={toast} />
    </Suspense>
  )
}
