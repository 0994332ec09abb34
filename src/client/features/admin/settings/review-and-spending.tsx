import { getMutationKey } from '@trpc/react-query'
import * as LIMITS from '#shared/domain/limits.ts'
import type { UpdateSettingsInput } from '#shared/schemas/settings.ts'
import { SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { formatCount, formatNumber, formatShare, toPercent } from '#shared/texts/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { showFailure, showSuccess } from '../common/call-result.ts'
import { PageSection, QueryContent } from '../common/page-blocks.tsx'
import { PanelLink } from '../common/table-cells.tsx'
import { useRefreshDirectory } from '../common/use-refresh-directory.ts'
import { NumberField, SettingList, useWithUnsaved } from './setting-fields.tsx'

const reviewTexts = SETTINGS_TEXTS.review
const spendingTexts = SETTINGS_TEXTS.spending

/** How sure a reading must be to become public without the operator. */
export function ReviewSection() {
  const query = useSettings()
  const update = useSettingsUpdate()
  const { data: waiting } = trpc.codes.list.useQuery(
    { filter: 'review', pageSize: 1 },
    { staleTime: 0, select: (page) => page.waiting },
  )
  return (
    <PageSection heading={reviewTexts.heading}>
      <QueryContent query={query} failedText={reviewTexts.loadFailed} skeleton="h-32">
        {(settings) => (
          <SettingList>
            <NumberField
              label={reviewTexts.threshold}
              unit={reviewTexts.unit}
              saved={toPercent(settings.reviewThreshold)}
              range={{ min: 0, max: 100 }}
              onSave={(percent) => update.mutate({ reviewThreshold: percent / 100 })}
            >
              <p>
                {reviewTexts.explanation}{' '}
                <PanelLink search={{ tab: 'codes', stand: 'review' }}>
                  {reviewTexts.waitingLink}
                  {waiting !== undefined && ` (${formatNumber(waiting)})`}
                </PanelLink>
                .
              </p>
              <p className="mt-1">{reviewTexts.effects}</p>
            </NumberField>
          </SettingList>
        )}
      </QueryContent>
    </PageSection>
  )
}

/** What one run may use of services that cost money. */
export function SpendingSection() {
  const query = useSettings()
  const update = useSettingsUpdate()
  return (
    <PageSection heading={spendingTexts.heading}>
      <QueryContent query={query} failedText={spendingTexts.loadFailed} skeleton="h-48">
        {(settings) => (
          <>
            <p className="mb-2 text-muted-foreground text-sm">{spendingTexts.explanation}</p>
            <SettingList>
              <NumberField
                label={spendingTexts.searchCalls}
                saved={settings.searchCallsPerRun}
                range={{ min: 1, max: LIMITS.searchCallsPerRun }}
                onSave={(searchCallsPerRun) => update.mutate({ searchCallsPerRun })}
              >
                {spendingTexts.searchCallsHint}
              </NumberField>
              <NumberField
                label={spendingTexts.modelTokens}
                saved={settings.modelTokensPerRun}
                range={{ min: 0, max: LIMITS.modelTokensPerRun }}
                onSave={(modelTokensPerRun) => update.mutate({ modelTokensPerRun })}
              >
                {spendingTexts.modelTokensHint}
              </NumberField>
            </SettingList>
          </>
        )}
      </QueryContent>
    </PageSection>
  )
}

const useSettings = () =>
  useWithUnsaved(
    trpc.settings.get.useQuery(undefined, { staleTime: 0 }),
    getMutationKey(trpc.settings.update),
  )

/** Saves settings, one request at a time. */
function useSettingsUpdate() {
  const utils = trpc.useUtils()
  const refreshDirectory = useRefreshDirectory()
  return trpc.settings.update.useMutation({
    scope: { id: 'settings' },
    onMutate: () => utils.settings.get.cancel(),
    onSuccess: (saved, change) => {
      utils.settings.get.setData(undefined, saved)
      showSuccess(SETTINGS_TEXTS.saved, describeSettingsChange(change))
      // Released codes are public from now on.
      if (change.reviewThreshold !== undefined) void refreshDirectory()
    },
    onError: (error) => {
      showFailure(error, SETTINGS_TEXTS.saveFailed)
      // Without an answer nobody knows whether it was saved.
      void utils.settings.get.invalidate()
    },
  })
}

/** What a change means from now on, for the toast. */
function describeSettingsChange(change: UpdateSettingsInput): string {
  const { reviewThreshold, searchCallsPerRun, modelTokensPerRun } = change
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
