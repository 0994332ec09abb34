import { Download, RefreshCw } from 'lucide-react'
import { LOG_LEVELS, LOG_TYPES } from '#shared/domain/vocabulary.ts'
import type { LogEntry } from '#shared/schemas/log.ts'
import { LOG_TEXTS } from '#shared/texts/admin-logs-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import { FilterSelect } from '../common/filter-select.tsx'
import { Toolbar } from '../common/toolbar.tsx'
import { useAdminSearch } from '../common/use-admin-search.ts'
import { downloadText } from './download-text.ts'
import { getCsvName, toCsv } from './to-csv.ts'

type LogsToolbarProps = {
  entries: LogEntry[]
  isFetching: boolean
  onRefresh: () => void
}

export function LogsToolbar(props: LogsToolbarProps) {
  const [search, setSearch] = useAdminSearch()
  return (
    <Toolbar>
      <FilterSelect
        label={LOG_TEXTS.type}
        showsLabel
        allLabel={LOG_TEXTS.all}
        options={LOG_TYPES.map((type) => [type, LOG_TEXTS.types[type]])}
        value={search.typ}
        onChange={(value) =>
          setSearch({ typ: LOG_TYPES.find((type) => type === value), seite: undefined })
        }
      />
      <FilterSelect
        label={LOG_TEXTS.level}
        showsLabel
        allLabel={LOG_TEXTS.all}
        options={LOG_LEVELS.map((level) => [level, LOG_TEXTS.levels[level]])}
        value={search.stufe}
        onChange={(value) =>
          setSearch({ stufe: LOG_LEVELS.find((level) => level === value), seite: undefined })
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
        <Button variant="secondary" size="small" onClick={props.onRefresh}>
          <RefreshCw aria-hidden="true" className={props.isFetching ? 'animate-spin' : undefined} />
          {LOG_TEXTS.refresh}
        </Button>
        <Button
          variant="secondary"
          size="small"
          disabled={props.entries.length === 0}
          onClick={() => downloadText(getCsvName(new Date()), toCsv(props.entries))}
        >
          <Download aria-hidden="true" />
          {LOG_TEXTS.exportCsv}
        </Button>
      </div>
    </Toolbar>
  )
}
