import * as LIMITS from '#shared/domain/limits.ts'
import type { Access } from '#shared/schemas/auth.ts'
import { formatDate } from '#shared/texts/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { showSuccess } from '../common/call-result.ts'
import { SmallButton } from '../common/controls.tsx'
import { openDialog } from '../common/dialog.tsx'
import { PageSection, QueryContent, SettingRow } from '../common/page-blocks.tsx'
import { EnableFactorDialog, PasswordDialog } from './access-dialogs.tsx'
import { AppPasswords, Sessions } from './access-lists.tsx'
import { SettingNumber, useSettings } from './review-and-spending.tsx'
import { SettingList } from './setting-fields.tsx'

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
