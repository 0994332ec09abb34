import { type ReactNode, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { Access, Confirmation } from '#shared/schemas/auth.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { showSuccess, toErrorText } from '../common/call-result.ts'
import { FormField, OtpField, onSend } from '../common/controls.tsx'
import { closeDialog, Dialog, DialogActions, FormFooter } from '../common/dialog.tsx'

type ConfirmFormProps = {
  call: { isPending: boolean; error: unknown }
  submitLabel: string
  /** The second factor is on. */
  asksOtp: boolean
  onConfirm: (confirmation: Confirmation, read: (name: string) => string) => void
  /** Further fields, above those of every such form. */
  children?: ReactNode
}

/** Asks for the password, and the second factor where it is on, before a way in is opened or closed. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { call, submitLabel, asksOtp, onConfirm, children } = props
  const submit = onSend(call.isPending, (read) =>
    onConfirm({ password: read('password'), ...(asksOtp && { otp: read('otp') }) }, read),
  )
  return (
    <form onSubmit={submit} className="mt-4">
      <div className="grid gap-3">
        {children}
        <FormField
          label="Jetziges Passwort"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={LIMITS.passwordLength}
          required
        />
        {asksOtp && <OtpField />}
      </div>
      <FormFooter
        failure={call.error ? toErrorText(call.error, ADMIN_TEXTS.unreachable) : null}
        isPending={call.isPending}
        label={submitLabel}
      />
    </form>
  )
}

type ChangePasswordProps = { access: Access; onClose: () => void }

export function ChangePasswordDialog({ access, onClose }: ChangePasswordProps) {
  const change = trpc.access.changePassword.useMutation({
    onSuccess: () => {
      showSuccess('Passwort geändert', 'Alle anderen Anmeldungen sind beendet.')
      closeDialog()
    },
  })
  return (
    <Dialog title="Passwort ändern" isLocked={change.isPending} onClose={onClose}>
      <ConfirmForm
        call={change}
        submitLabel="Passwort ändern"
        asksOtp={access.secondFactor !== null}
        onConfirm={(confirmation, read) =>
          change.mutate({ ...confirmation, newPassword: read('newPassword') })
        }
      >
        <FormField
          label="Neues Passwort"
          hint={`${LIMITS.newPasswordLength} bis ${LIMITS.passwordLength} beliebige Zeichen.`}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          minLength={LIMITS.newPasswordLength}
          maxLength={LIMITS.passwordLength}
          required
        />
      </ConfirmForm>
    </Dialog>
  )
}

export function DisableFactorDialog({ onClose }: { onClose: () => void }) {
  const disable = trpc.access.disableFactor.useMutation({
    onSuccess: () => {
      showSuccess('Zweiter Faktor ausgeschaltet', 'Das Passwort allein genügt wieder.')
      closeDialog()
    },
  })
  return (
    <Dialog
      title="Zweiten Faktor ausschalten"
      description="Danach genügt das Passwort allein, auch für Programme. Alle anderen Anmeldungen enden."
      isLocked={disable.isPending}
      onClose={onClose}
    >
      <ConfirmForm
        call={disable}
        submitLabel="Ausschalten"
        asksOtp
        onConfirm={(confirmation) => disable.mutate(confirmation)}
      />
    </Dialog>
  )
}

export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = trpc.access.renewCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  return (
    <Dialog
      title="Neue Wiederherstellungscodes"
      description={codes ? undefined : 'Alle bisherigen gelten danach nicht mehr.'}
      isLocked={renew.isPending || codes !== null}
      onClose={onClose}
    >
      {codes ? (
        <ShownOnce lines={codes}>{RECOVERY_HINT}</ShownOnce>
      ) : (
        <ConfirmForm
          call={renew}
          submitLabel="Erstellen"
          asksOtp
          onConfirm={(confirmation) => renew.mutate(confirmation)}
        />
      )}
    </Dialog>
  )
}

export const RECOVERY_HINT =
  'Jeder dieser Codes ersetzt einmal die App, wenn das Telefon fehlt. Sie werden nur jetzt gezeigt: Drucken Sie sie aus oder legen Sie sie in Ihren Passwort-Manager.'

/** Secrets that nobody can show again; a click marks all of them for copying. */
export function ShownOnce({ lines, children }: { lines: readonly string[]; children: ReactNode }) {
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
