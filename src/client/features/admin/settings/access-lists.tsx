import { LogOut, Plus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { Access } from '#shared/schemas/auth.ts'
import { formatDate, formatMinute } from '#shared/texts/format.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { FormField, SmallButton } from '../common/controls.tsx'
import { ask, Dialog, openDialog } from '../common/dialog.tsx'
import { PageSection } from '../common/page-blocks.tsx'
import { FocusKeeper } from '../common/restore-focus.tsx'
import { Time } from '../common/table-cells.tsx'
import { PasswordForm, ShownOnce } from './access-dialogs.tsx'
import { SettingRow } from './setting-fields.tsx'

/** Passwords of programs; with the second factor on, the only ones that HTTP Basic takes. */
export function AppPasswords({ appPasswords }: Pick<Access, 'appPasswords'>) {
  return (
    <PageSection
      heading="App-Passwörter"
      isNested
      aside={
        <SmallButton onClick={() => openDialog(<AddAppPasswordDialog />)}>
          <Plus />
          App-Passwort erstellen
        </SmallButton>
      }
    >
      <p className="mb-2 max-w-text text-muted-foreground text-sm">
        Eines für jedes Programm, das die API aufruft. Mit dem zweiten Faktor kommen Programme nur
        so hinein, ins Panel kommt niemand damit.
      </p>
      <FocusKeeper count={appPasswords.length} className="min-w-0 outline-none">
        <Rows empty="Keine App-Passwörter">
          {appPasswords.map((row) => (
            <AppPasswordRow key={row.id} row={row} />
          ))}
        </Rows>
      </FocusKeeper>
    </PageSection>
  )
}

function AppPasswordRow({ row }: { row: Access['appPasswords'][number] }) {
  const remove = trpc.access.removeAppPassword.useMutation({
    onSuccess: () => showSuccess('App-Passwort entfernt', row.name),
    onError: failureToast('Fehler beim Entfernen', 'Das App-Passwort konnte nicht entfernt werden'),
  })
  return (
    <Row
      label={row.name}
      hint={
        <>
          Erstellt am <Time instant={row.createdAt} format={formatDate} />, zuletzt benutzt:{' '}
          <Time instant={row.lastUsedAt} format={formatDate} otherwise="noch nie" />
        </>
      }
    >
      <SmallButton
        aria-label={`${row.name}: Entfernen`}
        disabled={remove.isPending}
        onClick={() =>
          ask({
            title: 'App-Passwort entfernen',
            question: `Möchten Sie „${row.name}“ wirklich entfernen? Das Programm, das es benutzt, wird dann abgewiesen.`,
            confirmLabel: 'Entfernen',
            onConfirm: () => remove.mutate({ id: row.id }),
          })
        }
      >
        Entfernen
      </SmallButton>
    </Row>
  )
}

function AddAppPasswordDialog() {
  const add = trpc.access.addAppPassword.useMutation()
  return (
    <Dialog title="App-Passwort erstellen" isLocked={add.isPending || add.data !== undefined}>
      {add.data ? (
        <ShownOnce lines={[add.data.password]}>
          Tragen Sie es jetzt in das Programm ein, mit Ihrem Benutzernamen: Es wird nur dieses eine
          Mal gezeigt.
        </ShownOnce>
      ) : (
        <PasswordForm
          call={add}
          label="Erstellen"
          onConfirm={(confirmation, read) => add.mutate({ ...confirmation, title: read('title') })}
        >
          <FormField
            label="Wofür"
            hint="Zum Beispiel: Sicherung auf dem anderen Server."
            name="title"
            maxLength={LIMITS.appPasswordNameLength}
            required
          />
        </PasswordForm>
      )}
    </Dialog>
  )
}

/** Where somebody is logged in. */
export function Sessions({ sessions }: Pick<Access, 'sessions'>) {
  const onError = failureToast('Fehler beim Abmelden', 'Die Anmeldung konnte nicht beendet werden')
  const end = trpc.access.endSession.useMutation({ onError })
  const endAll = trpc.access.endAllSessions.useMutation({
    onSuccess: () => showSuccess('Überall abgemeldet'),
    onError,
  })
  return (
    <PageSection
      heading="Anmeldungen"
      isNested
      aside={
        <SmallButton
          disabled={endAll.isPending}
          onClick={() =>
            ask({
              title: 'Überall abmelden',
              question:
                'Möchten Sie wirklich alle Anmeldungen beenden, auch diese? App-Passwörter gelten weiter.',
              confirmLabel: 'Überall abmelden',
              onConfirm: endAll.mutate,
            })
          }
        >
          <LogOut />
          Überall abmelden
        </SmallButton>
      }
    >
      <FocusKeeper count={sessions.length} className="min-w-0 outline-none">
        <Rows empty="Keine Anmeldungen">
          {sessions.map((session) => (
            <Row
              key={session.id}
              label={
                <>
                  Angemeldet: <Time instant={session.createdAt} format={formatMinute} />
                </>
              }
              hint={
                <>
                  Zuletzt benutzt: <Time instant={session.lastUsedAt} format={formatMinute} />
                </>
              }
            >
              {session.isCurrent ? (
                <Badge variant="default">Diese</Badge>
              ) : (
                <SmallButton
                  aria-label={`Anmeldung vom ${formatMinute(session.createdAt)}: Beenden`}
                  disabled={end.isPending}
                  onClick={() => end.mutate({ sessionId: session.id })}
                >
                  Beenden
                </SmallButton>
              )}
            </Row>
          ))}
        </Rows>
      </FocusKeeper>
    </PageSection>
  )
}

const Rows = ({ empty, children }: { empty: string; children: readonly ReactNode[] }) =>
  children.length === 0 ? (
    <p className="text-muted-foreground text-sm">{empty}</p>
  ) : (
    <ul className="divide-y rounded-lg border bg-card text-sm">{children}</ul>
  )

const Row = (props: ComponentProps<typeof SettingRow>) => (
  <li>
    <SettingRow {...props} />
  </li>
)
