// Loaded with the panel: toasts must work when the server does not answer.
import '../../../components/toast/toast-view.tsx'
import { notifyManager } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { trpc } from '../../../lib/trpc.ts'
import {
  isUnauthorized,
  isUnreachable,
  lacksSecondFactor,
  showProblem,
  showSuccess,
  toErrorText,
} from '../common/call-result.ts'
import { FormField, OtpField, onSend } from '../common/controls.tsx'
import { AfterClosing, closeDialog, Dialog } from '../common/dialog.tsx'
import { useAdminTab } from '../common/use-admin-search.ts'
import { AdminShell } from './admin-shell.tsx'

// Screens hear of an answer before the next key or click is handled. With react-query's timer a key
// could come first and draw a change that is no longer on its way over data from before it.
notifyManager.setScheduler(queueMicrotask)

const EXPIRED =
  'Ihre Sitzung ist nicht mehr gültig. Bitte melden Sie sich erneut an. Was Sie eingegeben haben, bleibt stehen.'

/**
 * The panel behind its login. Who is logged in is known to this page's memory only. When the session has
 * expired the login stands over the screen, so that nothing that was typed is lost.
 */
export function AdminApp() {
  const [username, setUsername] = useState<string>()
  const [isExpired, setExpired] = useState(false)
  const expire = useCallback(() => setExpired(true), [])
  const [tab] = useAdminTab()
  if (username === undefined)
    return (
      <main className="grid min-h-dvh place-content-center p-4">
        <Card className="w-[min(24rem,calc(100vw-2rem))]">
          <h1 className="text-2xl">Anmeldung</h1>
          <LoginForm
            notice={tab === 'codes' ? 'Authentifizierung erforderlich' : undefined}
            onLoggedIn={(name) => {
              // A call that was on its way while somebody logged out.
              setExpired(false)
              setUsername(name)
            }}
          />
        </Card>
      </main>
    )
  const logOut = () => setUsername(undefined)
  return (
    <>
      {/* Somebody else begins with a screen of their own. */}
      <AdminShell
        key={username}
        username={username}
        isExpired={isExpired}
        onLogout={logOut}
        onExpired={expire}
      />
      {isExpired && (
        <AfterClosing value={() => setExpired(false)}>
          <Dialog title="Anmeldung" hidesPage isLocked>
            <LoginForm
              notice={EXPIRED}
              onLoggedIn={(name) => {
                setUsername(name)
                closeDialog()
              }}
            />
          </Dialog>
        </AfterClosing>
      )}
    </>
  )
}

type LoginFormProps = { notice: string | undefined; onLoggedIn: (username: string) => void }

function LoginForm({ notice, onLoggedIn }: LoginFormProps) {
  const [asksOtp, setAsksOtp] = useState(false)
  const login = trpc.auth.login.useMutation({
    onSuccess: (operator) => {
      showSuccess('Anmeldung erfolgreich', 'Sie haben sich erfolgreich angemeldet.')
      onLoggedIn(operator.username)
    },
    onError(error) {
      // Asked for the first time, it is the next step and no failure.
      if (asksOtp || !lacksSecondFactor(error)) showLoginFailure(error)
      if (lacksSecondFactor(error)) setAsksOtp(true)
    },
  })
  const submit = onSend(login.isPending, (read) => {
    const factor = asksOtp && { otp: read('otp') }
    login.mutate({ username: read('username'), password: read('password'), ...factor })
  })

  return (
    <>
      {notice && (
        <Notice variant="warning" role="alert" className="mt-4">
          {notice}
        </Notice>
      )}
      <form onSubmit={submit} className="mt-4 grid gap-4">
        <FormField
          autoFocus
          label="Benutzername"
          name="username"
          size="default"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
          required
        />
        <FormField
          label="Passwort"
          name="password"
          type="password"
          size="default"
          autoComplete="current-password"
          maxLength={LIMITS.passwordLength}
          required
        />
        {asksOtp && <OtpField autoFocus size="default" />}
        <Button type="submit" aria-disabled={login.isPending}>
          {login.isPending ? 'Anmeldung läuft …' : 'Anmelden'}
        </Button>
      </form>
    </>
  )
}

const NO_ANSWER = 'Es gab ein Problem bei der Anmeldung.'

function showLoginFailure(error: unknown) {
  if (isUnreachable(error)) return showProblem('Verbindungsfehler', NO_ANSWER)
  const isPasswordWrong = isUnauthorized(error) && !lacksSecondFactor(error)
  const reason = isPasswordWrong
    ? 'Benutzername oder Passwort sind falsch.'
    : toErrorText(error, NO_ANSWER)
  showProblem('Anmeldung fehlgeschlagen', reason)
}
