import { Download, RefreshCw } from 'lucide-react'
import { LOG_FILTERS, LOG_LEVELS } from '#shared/domain/vocabulary.ts'
import { LOG_TEXTS } from '#shared/texts/admin-logs-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import type { AdminSearch } from '../common/admin-search.ts'
import { FilterSelect, Toolbar } from '../common/toolbar.tsx'
import { useAdminSearch } from '../common/use-admin-search.ts'

const NEWEST_PAGE = { vor: undefined, nach: undefined }

type LogsToolbarProps = {
  hasEntries: boolean
  isFetching: boolean
  onRefresh: () => void
}

/** Filters, which go back to the newest entries, and what can be done with the whole list. */
export function LogsToolbar(props: LogsToolbarProps) {
  const [search, setSearch] = useAdminSearch()
  return (
    <Toolbar>
      <FilterSelect
        label={LOG_TEXTS.type}
        showsLabel
        allLabel={LOG_TEXTS.all}
        options={LOG_FILTERS.map((type) => [type, LOG_TEXTS.types[type]])}
        value={search.typ}
        onChange={(value) =>
          setSearch({ typ: LOG_FILTERS.find((type) => type === value), ...NEWEST_PAGE })
        }
      />
      <FilterSelect
        label={LOG_TEXTS.level}
        showsLabel
        allLabel={LOG_TEXTS.all}
        options={LOG_LEVELS.map((level) => [level, LOG_TEXTS.levels[level]])}
        value={search.stufe}
        onChange={(value) =>
          setSearch({ stufe: LOG_LEVELS.find((level) => level === value), ...NEWEST_PAGE })
        }
      />
      <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4"
          checked={search.aktualisieren !== 'aus'}
          onChange={(event) =>
            setSearch({ aktualisieren: event.target.checked ? undefined : 'aus' })
          }
        />
        {LOG_TEXTS.autoRefresh}
      </label>
      <div className="flex flex-wrap gap-2 sm:ml-auto">
        <Button variant="outline" size="sm" onClick={props.onRefresh}>
          <RefreshCw className={props.isFetching ? 'animate-spin' : undefined} />
          {LOG_TEXTS.refresh}
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={!props.hasEntries}
          onClick={() => downloadCsv(search)}
        >
          <Download />
          {LOG_TEXTS.exportCsv}
        </Button>
      </div>
    </Toolbar>
  )
}

/** A plain download link: no size limit, and the session cookie authorises it. */
function downloadCsv({ typ, stufe }: AdminSearch) {
  const filter = new URLSearchParams({ ...(typ && { type: typ }), ...(stufe && { level: stufe }) })
  const link = document.createElement('a')
  link.href = `/api/admin/logs.csv?${filter}`
  link.download = ''
  link.click()
}
