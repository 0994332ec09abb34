import { Link } from '@tanstack/react-router'
import { SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { formatNumber, toPercent } from '#shared/texts/format.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { PageSection } from '../common/page-section.tsx'
import { QueryContent } from '../common/query-content.tsx'
import { NumberField } from './number-field.tsx'
import { SettingList } from './setting-row.tsx'
import { useSettingsUpdate } from './use-settings.ts'

const texts = SETTINGS_TEXTS.review

/** How sure a reading must be to become public without the operator. */
export function ReviewSection() {
  const query = trpc.settings.get.useQuery(undefined, { staleTime: 0 })
  const update = useSettingsUpdate()
  const { data: waiting } = trpc.codes.list.useQuery(
    { filter: 'review', pageSize: 1 },
    { staleTime: 0, select: (page) => page.waiting },
  )
  return (
    <PageSection heading={texts.heading}>
      <QueryContent
        query={query}
        failedText={texts.loadFailed}
        skeleton={<Skeleton className="h-32" />}
      >
        {(settings) => (
          <SettingList>
            <NumberField
              label={texts.threshold}
              unit={texts.unit}
              saved={toPercent(settings.reviewThreshold)}
              range={{ min: 0, max: 100 }}
              onSave={(percent) => update.mutate({ reviewThreshold: percent / 100 })}
            >
              <p>
                {texts.explanation}{' '}
                <Link
                  to="/admin_cuwntvw"
                  search={{ tab: 'codes', stand: 'review' }}
                  className="text-link"
                >
                  {texts.waitingLink}
                  {waiting !== undefined && ` (${formatNumber(waiting)})`}
                </Link>
                .
              </p>
              <p className="mt-1">{texts.effects}</p>
            </NumberField>
          </SettingList>
        )}
      </QueryContent>
    </PageSection>
  )
}
