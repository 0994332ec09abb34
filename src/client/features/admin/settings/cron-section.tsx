import { getMutationKey } from '@trpc/react-query'
import { Play } from 'lucide-react'
import { useId } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { COLLECTION_HOUR } from '#shared/domain/timetable.ts'
import { CRON_INTERVALS, MAX_CODES_OPTIONS, UNLIMITED_CODES } from '#shared/domain/vocabulary.ts'
import type { CronConfig, UpdateCronConfigInput } from '#shared/schemas/settings.ts'
import { formatMinute, formatNumber } from '#shared/texts/format.ts'
import { Badge, type BadgeVariant } from '../../../components/ui/badge.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Switch } from '../../../components/ui/switch.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { SmallButton } from '../common/controls.tsx'
import { PageSection, QueryContent, SettingRow } from '../common/page-blocks.tsx'
import { Time } from '../common/table-cells.tsx'
import { SettingList, SettingSelect, saving, useWithUnsaved } from './setting-fields.tsx'

const INTERVALS = {
  hourly: { name: 'Stündlich', hint: 'Zu jeder vollen Stunde.' },
  daily: { name: 'Täglich', hint: `Jeden Tag um ${COLLECTION_HOUR} Uhr (Berlin).` },
  weekly: { name: 'Wöchentlich', hint: `Montags um ${COLLECTION_HOUR} Uhr (Berlin).` },
}

/** The recurring collection: when, how much, and how it goes. */
export function CronSection() {
  const query = useWithUnsaved(
    trpc.cron.getConfig.useQuery(undefined, { staleTime: LIMITS.cronConfigCacheMs }),
    getMutationKey(trpc.cron.updateConfig),
  )
  return (
    <PageSection heading="Cronjob" aside={query.data && <CronStatus status={query.data.status} />}>
      <QueryContent
        query={query}
        failedText="Die Einstellungen des Cronjobs konnten nicht geladen werden."
        skeleton="h-80"
      >
        {(config) => (
          <>
            {config.status === 'error' && config.errorMessage && (
              <Notice variant="destructive" className="mb-3">
                <strong>Letzter Fehler:</strong> {config.errorMessage}
              </Notice>
            )}
            <CronRows config={config} />
          </>
        )}
      </QueryContent>
    </PageSection>
  )
}

const STATUSES: Partial<Record<string, { name: string; variant: BadgeVariant }>> = {
  active: { name: 'Aktiv', variant: 'default' },
  paused: { name: 'Pausiert', variant: 'warning' },
  error: { name: 'Fehler', variant: 'destructive' },
}

/** `string`, because a newer server may send a status that this page does not know. */
const CronStatus = ({ status }: { status: string }) => (
  <Badge variant={STATUSES[status]?.variant}>
    <span className="sr-only">Status: </span>
    {STATUSES[status]?.name ?? status}
  </Badge>
)

/** What can be set, each saved at once, one request at a time; then when it runs, and a run out of turn. */
function CronRows({ config }: { config: CronConfig }) {
  const id = useId()
  const update = trpc.cron.updateConfig.useMutation(saving('cron', describeCronChange))
  const { data: isRunning } = trpc.collection.latest.useQuery(undefined, {
    select: (run) => run?.status === 'running',
  })
  const trigger = trpc.cron.trigger.useMutation({
    onSuccess: () =>
      showSuccess(
        'Manuelle Ausführung gestartet',
        'Den Fortschritt zeigt die Zeile unter den Tabs.',
      ),
    onError: failureToast(
      'Fehler beim Starten',
      'Manuelle Ausführung konnte nicht gestartet werden',
    ),
  })
  return (
    <SettingList>
      <SettingRow
        htmlFor={id}
        label="Automatische Datensammlung"
        hint="Sammelt nach Zeitplan neue Codes für alle Marken."
      >
        <Switch
          id={id}
          aria-describedby={`${id}-hint`}
          checked={config.enabled}
          onCheckedChange={(enabled) => update.mutate({ enabled })}
        />
      </SettingRow>
      <SettingSelect
        label="Intervall"
        hint={INTERVALS[config.interval].hint}
        value={config.interval}
        choices={CRON_INTERVALS.map((interval) => [interval, INTERVALS[interval].name])}
        onChange={(interval) => update.mutate({ interval })}
      />
      <SettingSelect
        label="Neue Codes je Lauf"
        hint="Danach endet ein Lauf; der nächste macht weiter."
        value={config.maxCodes}
        choices={MAX_CODES_CHOICES}
        onChange={(maxCodes) => update.mutate({ maxCodes })}
      />
      <SettingRow label="Letzter Lauf">
        <Time instant={config.lastRun} format={formatMinute} otherwise="noch nie" />
      </SettingRow>
      <SettingRow label="Nächster Lauf">
        <Time
          instant={config.enabled ? config.nextRun : null}
          format={formatMinute}
          otherwise={config.enabled ? 'wird berechnet …' : 'pausiert'}
        />
      </SettingRow>
      <SettingRow
        label="Manuelle Ausführung"
        hint={
          isRunning
            ? 'Es läuft gerade eine Datensammlung.'
            : 'Einmal außer der Reihe, mit derselben Grenze.'
        }
      >
        <SmallButton disabled={isRunning || trigger.isPending} onClick={() => trigger.mutate()}>
          <Play />
          {trigger.isPending ? 'Wird gestartet …' : 'Jetzt ausführen'}
        </SmallButton>
      </SettingRow>
    </SettingList>
  )
}

const RECOMMENDED: (typeof MAX_CODES_OPTIONS)[number] = 50

const describeLimit = (maxCodes: number) =>
  maxCodes === UNLIMITED_CODES ? 'Unbegrenzt' : formatNumber(maxCodes)

const MAX_CODES_CHOICES = MAX_CODES_OPTIONS.map(
  (value) =>
    [value, value === RECOMMENDED ? `${value} (empfohlen)` : describeLimit(value)] as const,
)

/** What a saved change means, for the toast. */
function describeCronChange({ enabled, interval, maxCodes }: UpdateCronConfigInput) {
  if (interval) return `Intervall: ${INTERVALS[interval].name}`
  if (maxCodes) return `Neue Codes je Lauf: ${describeLimit(maxCodes)}`
  return `Die automatische Datensammlung ist ${enabled ? 'eingeschaltet' : 'ausgeschaltet'}.`
}
