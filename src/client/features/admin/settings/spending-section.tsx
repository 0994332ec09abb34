import { LIMITS } from '#shared/domain/limits.ts'
import { SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { PageSection } from '../common/page-section.tsx'
import { QueryFailure } from '../common/query-failure.tsx'
import { NumberField } from './number-field.tsx'
import { SettingList } from './setting-row.tsx'
import { useSettingsUpdate } from './use-settings.ts'

const texts = SETTINGS_TEXTS.spending

/** What one run may use of services that cost money. */
export function SpendingSection() {
  const settings = trpc.settings.get.useQuery(undefined, { staleTime: 0 })
  const update = useSettingsUpdate()
  return (
    <PageSection heading={texts.heading}>
      {settings.isError && (
        <QueryFailure
          text={texts.loadFailed}
          isRetrying={settings.isFetching}
          onRetry={() => settings.refetch()}
        />
      )}
      {settings.isPending && <Skeleton className="h-48" />}
      {settings.data && (
        <>
          <p className="mb-2 text-muted text-sm">{texts.explanation}</p>
          <SettingList>
            <NumberField
              label={texts.searchCalls}
              saved={settings.data.searchCallsPerRun}
              range={{ min: 1, max: LIMITS.searchCallsPerRun }}
              onSave={(searchCallsPerRun) => update.mutate({ searchCallsPerRun })}
            >
              {texts.searchCallsHint}
            </NumberField>
            <NumberField
              label={texts.modelTokens}
              saved={settings.data.modelTokensPerRun}
              range={{ min: 0, max: LIMITS.modelTokensPerRun }}
              onSave={(modelTokensPerRun) => update.mutate({ modelTokensPerRun })}
            >
              {texts.modelTokensHint}
            </NumberField>
          </SettingList>
        </>
      )}
    </PageSection>
  )
}
