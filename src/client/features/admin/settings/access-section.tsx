import { LogOut, Plus } from 'lucide-react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { Access } from '#shared/schemas/auth.ts'
import { formatDate, formatMinute } from '#shared/texts/format.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { SmallButton } from '../common/controls.tsx'
import { ask, openDialog } from '../common/dialog.tsx'
import { PageSection, QueryContent, RowList, SettingRow } from '../common/page-blocks.tsx'
import { FocusKeeper } from '../common/restore-focus.tsx'
import { Time } from '../common/table-cells.tsx'
import { EnableFactorDialog, PasswordDialog } from './access-dialogs.tsx'
import { SettingList, SettingNumber, useSettings } from './setting-fields.tsx'

/** Who gets in, and how: password, second factor, app passwords, sessions. */
export function AccessSection() {
  const access = trpc.access.get.useQuery(undefined, { staleTime: 0 })
  // Here, so that both are asked for in one call.
  const settings = useSettings()
  return (
    <PageSection heading="Zugang">
      <QueryContent
        query={access}
        failedText="Die Angaben zum Zugang konnten nicht geladen werden."
        skeleton="h-96"
      >
        {(ways) => (
          <div className="grid min-w-0 gap-5">
            <SettingList>
              <PasswordRow {...ways} />
              <FactorRow {...ways} />
              <SettingNumber name="sessionIdleMinutes" {...settings} />
            </SettingList>
            <AppPasswords {...ways} />
            <Sessions sessions={ways.sessions} />
          </div>
        )}
      </QueryContent>
    </PageSection>
  )
}

function PasswordRow({ isPasswordConfigured }: Pick<Access, 'isPasswordConfigured'>) {
  const { client } = trpc.useUtils()
  const hint = isPasswordConfigured
    ? 'Es steht in ADMIN_PASSWORD, in der Umgebung des Servers: Ändern Sie es dort und starten Sie den Server neu.'
    : 'Ein neues beendet alle anderen Anmeldungen.'
  return (
    <SettingRow label="Passwort" hint={hint}>
      {!isPasswordConfigured && (
        <SmallButton
          aria-label="Passwort ändern"
          onClick={() =>
            openDialog(
              <PasswordDialog
                title="Passwort ändern"
                label="Passwort ändern"
                fields={[NEW_PASSWORD]}
                send={async (values) => {
                  await client.access.changePassword.mutate(values)
                  showSuccess('Passwort geändert', 'Alle anderen Anmeldungen sind beendet.')
                }}
              />,
            )
          }
        >
          Ändern
        </SmallButton>
      )}
    </SettingRow>
  )
}

const NEW_PASSWORD = {
  label: 'Neues Passwort',
  hint: `${LIMITS.newPasswordLength} bis ${LIMITS.passwordLength} beliebige Zeichen.`,
  name: 'newPassword',
  type: 'password',
  autoComplete: 'new-password',
  minLength: LIMITS.newPasswordLength,
  maxLength: LIMITS.passwordLength,
  required: true,
} as const

function FactorRow({ secondFactor }: Pick<Access, 'secondFactor'>) {
  const { client } = trpc.useUtils()
  const renew = (
    <PasswordDialog
      title="Neue Wiederherstellungscodes"
      description="Alle bisherigen gelten danach nicht mehr."
      label="Erstellen"
      send={async (values) => (await client.access.renewCodes.mutate(values)).recoveryCodes}
    />
  )
  const disable = (
    <PasswordDialog
      title="Zweiten Faktor ausschalten"
      description="Danach genügt das Passwort allein, auch für Programme. Alle anderen Anmeldungen enden."
      label="Ausschalten"
      send={async (values) => {
        await client.access.disableFactor.mutate(values)
        showSuccess('Zweiter Faktor ausgeschaltet', 'Das Passwort allein genügt wieder.')
      }}
    />
  )
  const hint = secondFactor
    ? `Eingeschaltet seit ${formatDate(secondFactor.enabledAt)}. Noch ${secondFactor.recoveryCodesLeft} von ${LIMITS.recoveryCodes} Wiederherstellungscodes. Programme brauchen ein App-Passwort.`
    : 'Ausgeschaltet. Eingeschaltet verlangt die Anmeldung auch einen Code aus einer App auf Ihrem Telefon.'
  return (
    <SettingRow label="Zweiter Faktor" hint={hint}>
      <div className="flex flex-wrap gap-2">
        {secondFactor && <SmallButton onClick={() => openDialog(renew)}>Neue Codes</SmallButton>}
        {/* One button for both, to which the focus comes back when it has changed its meaning. */}
        <SmallButton
          aria-label={`Zweiten Faktor ${secondFactor ? 'ausschalten' : 'einschalten'}`}
          onClick={() => openDialog(secondFactor ? disable : <EnableFactorDialog />)}
        >
          {secondFactor ? 'Ausschalten' : 'Einschalten'}
        </SmallButton>
      </div>
    </SettingRow>
  )
}

const TITLE = {
  label: 'Wofür',
  hint: 'Zum Beispiel: Sicherung auf dem anderen Server.',
  name: 'title',
  maxLength: LIMITS.appPasswordNameLength,
  required: true,
} as const

/** Passwords of programs; with the second factor on, the only ones that HTTP Basic takes. */
function AppPasswords({ appPasswords }: Pick<Access, 'appPasswords'>) {
  const { client } = trpc.useUtils()
  const add = (
    <PasswordDialog
      title="App-Passwort erstellen"
      label="Erstellen"
      fields={[TITLE]}
      send={async (values) => [(await client.access.addAppPassword.mutate(values)).password]}
      hint="Tragen Sie es jetzt in das Programm ein, mit Ihrem Benutzernamen: Es wird nur dieses eine Mal gezeigt."
    />
  )
  return (
    <PageSection
      heading="App-Passwörter"
      isNested
      aside={
        <SmallButton onClick={() => openDialog(add)}>
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
        <RowList empty="Keine App-Passwörter">
          {appPasswords.map((row) => (
            <AppPasswordRow key={row.id} row={row} />
          ))}
        </RowList>
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
    <SettingRow
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
    </SettingRow>
  )
}

/** Where somebody is logged in. */
function Sessions({ sessions }: Pick<Access, 'sessions'>) {
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
        <RowList empty="Keine Anmeldungen">
          {sessions.map((session) => (
            <SettingRow
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
            </SettingRow>
          ))}
        </RowList>
      </FocusKeeper>
    </PageSection>
  )
}
