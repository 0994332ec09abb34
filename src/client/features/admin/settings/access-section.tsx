import { useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { Access } from '#shared/schemas/auth.ts'
import { formatDate } from '#shared/texts/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { SmallButton } from '../common/controls.tsx'
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
              <PasswordRow access={ways} />
              <FactorRow access={ways} />
              <IdleField {...settings} />
            </SettingList>
            <AppPasswords access={ways} />
            <Sessions sessions={ways.sessions} />
          </div>
        )}
      </QueryContent>
    </PageSection>
  )
}

function PasswordRow({ access }: { access: Access }) {
  const [isOpen, setOpen] = useState(false)
  const hint = access.isPasswordConfigured
    ? 'Es steht in ADMIN_PASSWORD, in der Umgebung des Servers: Ändern Sie es dort und starten Sie den Server neu.'
    : 'Ein neues beendet alle anderen Anmeldungen.'
  return (
    <SettingRow label="Passwort" hint={hint}>
      {!access.isPasswordConfigured && (
        <SmallButton aria-label="Passwort ändern" onClick={() => setOpen(true)}>
          Ändern
        </SmallButton>
      )}
      {isOpen && <ChangePasswordDialog access={access} onClose={() => setOpen(false)} />}
    </SettingRow>
  )
}

type Step = 'enable' | 'renew' | 'disable'

function FactorRow({ access }: { access: Access }) {
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  const { secondFactor } = access
  const hint = secondFactor
    ? `Eingeschaltet seit ${formatDate(secondFactor.enabledAt)}. Noch ${secondFactor.recoveryCodesLeft} von ${LIMITS.recoveryCodes} Wiederherstellungscodes. Programme brauchen ein App-Passwort.`
    : 'Ausgeschaltet. Eingeschaltet verlangt die Anmeldung auch einen Code aus einer App auf Ihrem Telefon.'
  return (
    <SettingRow label="Zweiter Faktor" hint={hint}>
      <div className="flex flex-wrap gap-2">
        {secondFactor && <SmallButton onClick={() => setStep('renew')}>Neue Codes</SmallButton>}
        {/* One button for both, to which the focus comes back when it has changed its meaning. */}
        <SmallButton
          aria-label={`Zweiten Faktor ${secondFactor ? 'ausschalten' : 'einschalten'}`}
          onClick={() => setStep(secondFactor ? 'disable' : 'enable')}
        >
          {secondFactor ? 'Ausschalten' : 'Einschalten'}
        </SmallButton>
      </div>
      {step === 'enable' && <EnableFactorDialog onClose={close} />}
      {step === 'renew' && <RenewCodesDialog onClose={close} />}
      {step === 'disable' && <DisableFactorDialog onClose={close} />}
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
