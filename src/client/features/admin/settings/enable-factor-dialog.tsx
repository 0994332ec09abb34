import { type Outputs, trpc } from '../../../lib/trpc.ts'
import { FormField } from '../common/controls.tsx'
import { Dialog } from '../common/dialog.tsx'
import { DialogForm } from '../common/dialog-form.tsx'
import { PasswordForm, RECOVERY_HINT, ShownOnce } from './access-dialogs.tsx'

/** Password, then the key for the app and its first code, then the recovery codes. */
export function EnableFactorDialog() {
  const begin = trpc.access.beginFactor.useMutation()
  const enable = trpc.access.enableFactor.useMutation()
  const codes = enable.data?.recoveryCodes
  return (
    <Dialog
      title={codes ? 'Der zweite Faktor ist eingeschaltet' : 'Zweiten Faktor einschalten'}
      isLocked={begin.isPending || enable.isPending || codes !== undefined}
    >
      {codes ? (
        <ShownOnce lines={codes}>{RECOVERY_HINT}</ShownOnce>
      ) : begin.data ? (
        <KeyForm appKey={begin.data} enable={enable} />
      ) : (
        <PasswordForm
          call={begin}
          label="Weiter"
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
  return (
    <DialogForm
      call={enable}
      failed="Der zweite Faktor konnte nicht eingeschaltet werden."
      label="Einschalten"
      onSend={(read) => enable.mutate({ otp: read('otp') })}
    >
      <p>
        Lesen Sie das Bild mit einer Authenticator-App und geben Sie den Code ein, den sie zeigt.
      </p>
      {/* Black on white in the dark, too: many cameras read nothing else. */}
      <svg
        role="img"
        aria-label="QR-Code für die Authenticator-App"
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        shapeRendering="crispEdges"
        className="mx-auto my-1 w-full max-w-56 rounded-lg bg-white fill-black"
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
        className="mt-1"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        autoFocus
      />
    </DialogForm>
  )
}
