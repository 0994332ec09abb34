import type { ReactNode } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { Confirmation } from '#shared/schemas/auth.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { showSuccess } from '../common/call-result.ts'
import { FormField, OtpField } from '../common/controls.tsx'
import { closeDialog, Dialog, DialogActions } from '../common/dialog.tsx'
import { DialogForm } from '../common/dialog-form.tsx'

type PasswordFormProps = {
  call: { isPending: boolean; error: unknown }
  label: string
  onConfirm: (confirmation: Confirmation, read: (name: string) => string) => void
  /** Further fields, above those of every such form. */
  children?: ReactNode
}

/** Asks for the password, and the second factor where it is on, before a way in is opened or closed. */
export function PasswordForm({ call, label, onConfirm, children }: PasswordFormProps) {
  const { data: access } = trpc.access.get.useQuery()
  const asksOtp = Boolean(access?.secondFactor)
  return (
    <DialogForm
      call={call}
      failed={ADMIN_TEXTS.unreachable}
      label={label}
      onSend={(read) =>
        onConfirm({ password: read('password'), ...(asksOtp && { otp: read('otp') }) }, read)
      }
    >
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
    </DialogForm>
  )
}

export function ChangePasswordDialog() {
  const change = trpc.access.changePassword.useMutation({
    onSuccess: () => {
      showSuccess('Passwort geändert', 'Alle anderen Anmeldungen sind beendet.')
      closeDialog()
    },
  })
  return (
    <Dialog title="Passwort ändern" isLocked={change.isPending}>
      <PasswordForm
        call={change}
        label="Passwort ändern"
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
      </PasswordForm>
    </Dialog>
  )
}

export function DisableFactorDialog() {
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
    >
      <PasswordForm
        call={disable}
        label="Ausschalten"
        onConfirm={(confirmation) => disable.mutate(confirmation)}
      />
    </Dialog>
  )
}

export function RenewCodesDialog() {
  const renew = trpc.access.renewCodes.useMutation()
  const codes = renew.data?.recoveryCodes
  return (
    <Dialog
      title="Neue Wiederherstellungscodes"
      description={codes ? undefined : 'Alle bisherigen gelten danach nicht mehr.'}
      isLocked={renew.isPending || codes !== undefined}
    >
      {codes ? (
        <ShownOnce lines={codes}>{RECOVERY_HINT}</ShownOnce>
      ) : (
        <PasswordForm
          call={renew}
          label="Erstellen"
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
