import { Toast } from 'radix-ui'
import * as LIMITS from '#shared/domain/limits.ts'
import { Icon } from '../icon.tsx'
import { buttonVariants } from '../ui/button.tsx'
import { closeToast, type ToastEntry, toastClass, toastPositionClass } from './toast-store.ts'

/**
 * The visible toast: closes after five seconds, by button, Escape or a swipe of 50 px. Each has a provider
 * of its own: Radix stops the time while the focus is in the region, and goes on when it leaves while a
 * toast shows. After the button or Escape no toast shows any more, and time would stand still for good.
 */
export function ToastView({ toast }: { toast: ToastEntry | null }) {
  return (
    <Toast.Provider
      key={toast?.id}
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
          className={toastClass(toast)}
        >
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-semibold">{toast.title}</Toast.Title>
            {toast.description && (
              <Toast.Description className="text-sm [overflow-wrap:anywhere]">
                {toast.description}
              </Toast.Description>
            )}
            {toast.choice}
            {toast.link && (
              <a href={toast.link.href} rel="nofollow" className="text-link text-sm">
                {toast.link.text}
              </a>
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
            <Icon name="x" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport hotkey={['F8']} label="Meldungen ({hotkey})" className={toastPositionClass} />
    </Toast.Provider>
  )
}
