import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { PlainToast } from './plain-toast.tsx'
import { getServerToast, getToast, subscribeToToast, type ToastEntry } from './toast-store.ts'
import { whenIdle } from './when-idle.ts'

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
      whenIdle(() => {
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
