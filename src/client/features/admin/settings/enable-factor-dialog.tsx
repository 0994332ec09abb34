import { type Outputs, trpc } from '../../../lib/trpc.ts'
import { toErrorText } from '../common/call-result.ts'
import { FormField, onSend } from '../common/controls.tsx'
import { Dialog, FormFooter } from '../common/dialog.tsx'
import { ConfirmForm, RECOVERY_HINT, ShownOnce } from './access-dialogs.tsx'

const FAILED = 'Der zweite Faktor konnte nicht eingeschaltet werden.'

/** Password, then the key for the app and its first code, then the recovery codes. */
export function EnableFactorDialog({ onClose }: { onClose: () => void }) {
  const begin = trpc.access.beginFactor.useMutation()
  const enable = trpc.access.enableFactor.useMutation()
  const codes = enable.data?.recoveryCodes
  return (
    <Dialog
      title={codes ? 'Der zweite Faktor ist eingeschaltet' : 'Zweiten Faktor einschalten'}
      isLocked={begin.isPending || enable.isPending || codes !== undefined}
      onClose={onClose}
    >
      {codes ? (
        <ShownOnce lines={codes}>{RECOVERY_HINT}</ShownOnce>
      ) : begin.data ? (
        <KeyForm appKey={begin.data} enable={enable} />
      ) : (
        <ConfirmForm
          call={begin}
          submitLabel="Weiter"
          asksOtp={false}
          onConfirm={(confirmation) => begin.mutate(confirmation)}
        />
      )}
    </Dialog>
  )
}

type KeyFormProps = {
  appKey: Outputs['access']['beginFactor']
  enable: ReturnType<typeof trpc.access.enableFactor.useMutation>
}

function KeyForm({ appKey, enable }: KeyFormProps) {
  const { picture, address, secret } = appKey
  const submit = onSend(enable.isPending, (read) => enable.mutate({ otp: read('otp') }))
  return (
    <form onSubmit={submit} className="mt-2">
      <p>
        Lesen Sie das Bild mit einer Authenticator-App und geben Sie den Code ein, den sie zeigt.
      </p>
      {/* Black on white in the dark, too: many cameras read nothing else. */}
      <svg
        role="img"
        aria-label="QR-Code für die Authenticator-App"
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        shapeRendering="crispEdges"
        className="mx-auto my-4 w-full max-w-56 rounded-lg bg-white fill-black"
      >
        <path d={picture.path} />
      </svg>
      <p className="text-sm [overflow-wrap:anywhere]">
        Auf diesem Gerät:{' '}
        <a href={address} className="text-link">
          in der App öffnen
        </a>
        . Zum Abtippen:{' '}
        <code className="select-all">
          {/* Apart to the eye only: what is copied has no blanks. */}
          {secret.match(/.{1,4}/g)?.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups may repeat, and never move.
            <span key={index} className="mr-1.5 inline-block">
              {group}
            </span>
          ))}
        </code>
      </p>
      <FormField
        label="Code aus der App"
        name="otp"
        className="mt-4"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        autoFocus
      />
      <FormFooter
        failure={enable.error && toErrorText(enable.error, FAILED)}
        isPending={enable.isPending}
        label="Einschalten"
      />
    </form>
  )
}
