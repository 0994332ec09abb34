import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { LIMITS } from '#shared/domain/limits.ts'
import { buttonVariants } from '../ui/button.tsx'
import { closeToast, type ToastEntry } from './toast-store.ts'

const LOOK = {
  default: 'border-line bg-card text-ink',
  destructive: 'border-danger bg-danger-soft text-danger-ink',
}

/** The visible toast: closes after five seconds, by button, Escape or a swipe of 50 px. */
export function ToastView({ toast }: { toast: ToastEntry | null }) {
  return (
    <Toast.Provider
      duration={LIMITS.toastMs}
      swipeDirection="right"
      swipeThreshold={50}
      label="Meldung"
    >
      {toast && (
        <Toast.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => !open && closeToast(toast.id)}
          type={toast.variant === 'destructive' ? 'foreground' : 'background'}
          className={`toast flex items-start gap-3 rounded-card border p-4 shadow-float ${LOOK[toast.variant ?? 'default']}`}
        >
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-semibold">{toast.title}</Toast.Title>
            {toast.description && (
              <Toast.Description className="text-sm [overflow-wrap:anywhere]">
                {toast.description}
              </Toast.Description>
            )}
          </div>
          <Toast.Close
            aria-label="Meldung schließen"
            className={buttonVariants({
              variant: 'ghost',
              size: 'icon',
              className: '-my-2 -mr-2 text-current',
            })}
          >
            <X aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        hotkey={['F8']}
        label="Meldungen ({hotkey})"
        className="fixed right-0 bottom-0 z-50 m-0 w-full max-w-md list-none p-4 outline-none"
      />
    </Toast.Provider>
  )
}
