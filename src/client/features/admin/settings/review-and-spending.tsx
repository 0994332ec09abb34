import { getMutationKey } from '@trpc/react-query'
import * as LIMITS from '#shared/domain/limits.ts'
import type { UpdateSettingsInput } from '#shared/schemas/settings.ts'
import { formatCount, formatNumber, formatShare, toPercent } from '#shared/texts/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { PageSection, QueryContent } from '../common/page-blocks.tsx'
import { PanelLink } from '../common/table-cells.tsx'
import { NumberField, SettingList, saveInto, useWithUnsaved } from './setting-fields.tsx'

/** How sure a reading must be to become public without the operator. */
export function ReviewSection() {
  const { query, update } = useSettings()
  const { data: waiting } = trpc.codes.list.useQuery(
    { filter: 'review', pageSize: 1 },
    { staleTime: 0, select: (page) => page.waiting },
  )
  return (
    <PageSection heading="Prüfung">
      <QueryContent
        query={query}
        failedText="Die Schwelle für die Prüfung konnte nicht geladen werden."
        skeleton="h-32"
      >
        {(settings) => (
          <SettingList>
            <NumberField
              label="Schwelle für die Prüfung"
              unit="%"
              saved={toPercent(settings.reviewThreshold)}
              range={{ min: 0, max: 100 }}
              onSave={(percent) => update({ reviewThreshold: percent / 100 })}
            >
              <p>
                Ein Code, der mit weniger Sicherheit gelesen wurde, erscheint nicht öffentlich,
                sondern wartet unter{' '}
                <PanelLink search={{ tab: 'codes', stand: 'review' }}>
                  Codes, „Zu prüfen“
                  {waiting !== undefined && ` (${formatNumber(waiting)})`}
                </PanelLink>
                .
              </p>
              <p className="mt-1">
                Senken gibt wartende Codes frei, die darüber liegen. Anheben blendet nichts aus: es
                gilt für Codes, die künftig gefunden werden.
              </p>
            </NumberField>
          </SettingList>
        )}
      </QueryContent>
    </PageSection>
  )
}

/** What one run may use of services that cost money. */
export function SpendingSection() {
  const { query, update } = useSettings()
  return (
    <PageSection heading="Kosten je Lauf">
      <QueryContent
        query={query}
        failedText="Die Grenzen je Lauf konnten nicht geladen werden."
        skeleton="h-48"
      >
        {(settings) => (
          <>
            <p className="mb-2 text-muted-foreground text-sm">
              Beide Grenzen gelten ab dem nächsten Lauf. Sie zählen nur mit einer Such-API oder
              einem KI-Modell: Eigene Dateien und das eigene Leseprogramm kosten nichts.
            </p>
            <SettingList>
              <NumberField
                label="Suchanfragen je Lauf"
                saved={settings.searchCallsPerRun}
                range={{ min: 1, max: LIMITS.searchCallsPerRun }}
                onSave={(searchCallsPerRun) => update({ searchCallsPerRun })}
              >
                Eine Anfrage ist eine Seite Ergebnisse. Sind alle verbraucht, endet die Suche; der
                nächste Lauf macht mit den Marken weiter, die nicht an der Reihe waren.
              </NumberField>
              <NumberField
                label="Tokens je Lauf"
                saved={settings.modelTokensPerRun}
                range={{ min: 0, max: LIMITS.modelTokensPerRun }}
                onSave={(modelTokensPerRun) => update({ modelTokensPerRun })}
              >
                Was das KI-Modell liest und schreibt, zusammen. Sind alle verbraucht, liest das
                Leseprogramm den Rest allein. 0 heißt: Das Modell wird nie gefragt.
              </NumberField>
            </SettingList>
          </>
        )}
      </QueryContent>
    </PageSection>
  )
}

/** What the operator set, and how to change it. */
export function useSettings() {
  const utils = trpc.useUtils()
  const query = useWithUnsaved(
    trpc.settings.get.useQuery(undefined, { staleTime: 0 }),
    getMutationKey(trpc.settings.update),
  )
  const update = trpc.settings.update.useMutation(
    saveInto(utils.settings.get, { scope: 'settings', describe: describeSettingsChange }),
  )
  return { query, update: update.mutate }
}

/** What a change means from now on, for the toast. */
function describeSettingsChange(change: UpdateSettingsInput): string {
  const { reviewThreshold, searchCallsPerRun, modelTokensPerRun, sessionIdleMinutes } = change
  if (change.alertQueueSize !== undefined)
    return change.alertQueueSize === 0
      ? 'Wartende Codes lösen keine Nachricht aus.'
      : `Ab ${formatCount(change.alertQueueSize, 'wartendem Code', 'wartenden Codes')} kommt eine Nachricht.`
  if (sessionIdleMinutes !== undefined)
    return `Eine Anmeldung endet nach ${formatCount(sessionIdleMinutes, 'Minute', 'Minuten')} ohne Nutzung.`
  if (searchCallsPerRun !== undefined)
    return `Ein Lauf stellt höchstens ${formatCount(searchCallsPerRun, 'Suchanfrage', 'Suchanfragen')}.`
  if (modelTokensPerRun !== undefined)
    return modelTokensPerRun === 0
      ? 'Das KI-Modell wird nicht mehr gefragt.'
      : `Ein Lauf verbraucht höchstens ${formatCount(modelTokensPerRun, 'Token', 'Tokens')}.`
  return reviewThreshold
    ? `Neue Codes mit weniger als ${formatShare(reviewThreshold)} Sicherheit warten auf Prüfung.`
    : 'Neue Codes erscheinen ohne Prüfung.'
}
