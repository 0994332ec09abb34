import { LIMITS } from '#shared/domain/limits.ts'
import { SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { PageSection } from '../common/page-section.tsx'
import { QueryContent } from '../common/query-content.tsx'
import { NumberField } from './number-field.tsx'
import { SettingList } from './setting-row.tsx'
import { useSettingsUpdate } from './use-settings.ts'

const texts = SETTINGS_TEXTS.spending

/** What one run may use of services that cost money. */
export function SpendingSection() {
  const query = trpc.settings.get.useQuery(undefined, { staleTime: 0 })
  const update = useSettingsUpdate()
  return (
    <PageSection heading={texts.heading}>
      <QueryContent
        query={query}
        failedText={texts.loadFailed}
        skeleton={<Skeleton className="h-48" />}
      >
        {(settings) => (
          <>
            <p className="mb-2 text-muted text-sm">{texts.explanation}</p>
            <SettingList>
              <NumberField
                label={texts.searchCalls}
                saved={settings.searchCallsPerRun}
                range={{ min: 1, max: LIMITS.searchCallsPerRun }}
                onSave={(searchCallsPerRun) => update.mutate({ searchCallsPerRun })}
              >
                {texts.searchCallsHint}
              </NumberField>
              <NumberField
                label={texts.modelTokens}
                saved={settings.modelTokensPerRun}
                range={{ min: 0, max: LIMITS.modelTokensPerRun }}
                onSave={(modelTokensPerRun) => update.mutate({ modelTokensPerRun })}
              >
                {texts.modelTokensHint}
              </NumberField>
            </SettingList>
          </>
        )}
      </QueryContent>
    </PageSection>
  )
}
