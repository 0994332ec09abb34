import { useCallback, useState } from 'react'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
// Toasts must be there when the server is not: their code comes along with the panel's.
import '../../../components/toast/toast-view.tsx'
import { LoginForm } from '../session/login-form.tsx'
import { AdminShell } from './admin-shell.tsx'

type Session = { username: string | null; notice: string | null }

/** The panel behind its login. Who is logged in is known to this page's memory only. */
export function AdminApp() {
  const [session, setSession] = useState<Session>({ username: null, notice: null })
  const endSession = useCallback(() => setSession({ username: null, notice: null }), [])
  const expireSession = useCallback(
    () => setSession({ username: null, notice: ADMIN_TEXTS.session.expired }),
    [],
  )
  if (session.username === null)
    return (
      <LoginForm
        notice={session.notice}
        onLoggedIn={(username) => setSession({ username, notice: null })}
      />
    )
  return <AdminShell username={session.username} onLogout={endSession} onExpired={expireSession} />
}
