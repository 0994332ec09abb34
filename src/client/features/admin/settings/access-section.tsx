import * as LIMITS from '#shared/domain/limits.ts'
import type { Access } from '#shared/schemas/auth.ts'
import { formatDate } from '#shared/texts/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { SmallButton } from '../common/controls.tsx'
import { openDialog } from '../common/dialog.tsx'
import { PageSection, QueryContent } from '../common/page-blocks.tsx'
import { ChangePasswordDialog, DisableFactorDialog, RenewCodesDialog } from './access-dialogs.tsx'
import { AppPasswords, Sessions } from './access-lists.tsx'
import { EnableFactorDialog } from './enable-factor-dialog.tsx'
import { useSettings } from './review-and-spending.tsx'
import { NumberField, SettingList, SettingRow } from './setting-fields.tsx'

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
              <IdleField {...settings} />
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
  const hint = isPasswordConfigured
    ? 'Es steht in ADMIN_PASSWORD, in der Umgebung des Servers: Ändern Sie es dort und starten Sie den Server neu.'
    : 'Ein neues beendet alle anderen Anmeldungen.'
  return (
    <SettingRow label="Passwort" hint={hint}>
      {!isPasswordConfigured && (
        <SmallButton
          aria-label="Passwort ändern"
          onClick={() => openDialog(<ChangePasswordDialog />)}
        >
          Ändern
        </SmallButton>
      )}
    </SettingRow>
  )
}

function FactorRow({ secondFactor }: Pick<Access, 'secondFactor'>) {
  const hint = secondFactor
    ? `Eingeschaltet seit ${formatDate(secondFactor.enabledAt)}. Noch ${secondFactor.recoveryCodesLeft} von ${LIMITS.recoveryCodes} Wiederherstellungscodes. Programme brauchen ein App-Passwort.`
    : 'Ausgeschaltet. Eingeschaltet verlangt die Anmeldung auch einen Code aus einer App auf Ihrem Telefon.'
  return (
    <SettingRow label="Zweiter Faktor" hint={hint}>
      <div className="flex flex-wrap gap-2">
        {secondFactor && (
          <SmallButton onClick={() => openDialog(<RenewCodesDialog />)}>Neue Codes</SmallButton>
        )}
        {/* One button for both, to which the focus comes back when it has changed its meaning. */}
        <SmallButton
          aria-label={`Zweiten Faktor ${secondFactor ? 'ausschalten' : 'einschalten'}`}
          onClick={() =>
            openDialog(secondFactor ? <DisableFactorDialog /> : <EnableFactorDialog />)
          }
        >
          {secondFactor ? 'Ausschalten' : 'Einschalten'}
        </SmallButton>
      </div>
    </SettingRow>
  )
}

function IdleField({ query, update }: ReturnType<typeof useSettings>) {
  if (!query.data) return null
  return (
    <NumberField
      label="Abmelden ohne Nutzung nach"
      unit="Minuten"
      saved={query.data.sessionIdleMinutes}
      range={LIMITS.sessionIdleMinutes}
      onSave={(sessionIdleMinutes) => update({ sessionIdleMinutes })}
    >
      Was das Panel von selbst neu lädt, zählt nicht. Nach zwölf Stunden endet jede Anmeldung.
    </NumberField>
  )
}
