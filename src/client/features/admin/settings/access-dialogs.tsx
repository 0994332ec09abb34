import { useMutation } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { Confirmation } from '#shared/schemas/auth.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import { FormField, OtpField } from '../common/controls.tsx'
import { closeDialog, Dialog, DialogActions } from '../common/dialog.tsx'
import { DialogForm } from '../common/dialog-form.tsx'

type Values<Name extends string> = Confirmation & Record<Name, string>

type PasswordFormProps<Name extends string> = {
  call: { isPending: boolean; error: unknown; mutate: (values: Values<Name>) => void }
  label: string
  /** Further fields, above those of every such form. */
  fields?: readonly (ComponentProps<typeof FormField<string>> & { name: Name })[] | undefined
}

/** Asks for the password, and the second factor where it is on, before a way in is opened or closed. */
function PasswordForm<Name extends string>({ call, label, fields }: PasswordFormProps<Name>) {
  const { data: access } = trpc.access.get.useQuery()
  return (
    <DialogForm
      call={call}
      failed={ADMIN_TEXTS.unreachable}
      label={label}
      onSend={(_, values) => call.mutate(Object.fromEntries(values) as Values<Name>)}
    >
      {fields?.map((field) => (
        <FormField<string> key={field.name} {...field} />
      ))}
      <FormField
        label="Jetziges Passwort"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={LIMITS.passwordLength}
        required
      />
      {access?.secondFactor && <OtpField />}
    </DialogForm>
  )
}

type PasswordDialogProps<Name extends string> = Omit<PasswordFormProps<Name>, 'call'> & {
  title: string
  description?: string
  /** Answers what is shown once, if anything: else the dialog closes. */
  send: (values: Values<Name>) => Promise<readonly string[] | undefined>
  /** What is to be done with what is shown once. */
  hint?: string
}

/** Does something that needs the password. */
export function PasswordDialog<Name extends string = never>(props: PasswordDialogProps<Name>) {
  const { title, description, send, hint = RECOVERY_HINT, ...form } = props
  const call = useMutation({
    mutationFn: send,
    onSuccess: (shown) => {
      if (!shown) closeDialog()
    },
  })
  return (
    <Dialog
      title={title}
      description={call.data ? undefined : description}
      isLocked={call.isPending || call.data !== undefined}
    >
      {call.data ? (
        <ShownOnce lines={call.data}>{hint}</ShownOnce>
      ) : (
        <PasswordForm call={call} {...form} />
      )}
    </Dialog>
  )
}

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
        <PasswordForm call={begin} label="Weiter" />
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

const RECOVERY_HINT =
  'Jeder dieser Codes ersetzt einmal die App, wenn das Telefon fehlt. Sie werden nur jetzt gezeigt: Drucken Sie sie aus oder legen Sie sie in Ihren Passwort-Manager.'

/** Secrets that nobody can show again; a click marks all of them for copying. */
function ShownOnce({ lines, children }: { lines: readonly string[]; children: ReactNode }) {
  return (
    <>
      <p className="mt-2">{children}</p>
      <pre className="mt-4 select-all whitespace-pre-wrap rounded-lg border bg-muted p-3 font-mono text-sm [overflow-wrap:anywhere]">
        {lines.join('\n')}
      </pre>
      <DialogActions>
        <Button autoFocus onClick={closeDialog}>
          Gespeichert, schließen
        </Button>
      </DialogActions>
    </>
  )
}
