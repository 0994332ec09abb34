import { Square } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Run } from '#shared/schemas/collection.ts'
import { COLLECTION_TEXTS, describeResult } from '#shared/texts/admin-collection-de.ts'
import { formatDateTime } from '#shared/texts/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { RunProgressBar } from './run-controls.tsx'
import { describeRemaining, describeStep, getPercentDone } from './run-text.ts'
import { useCollection } from './use-collection.ts'
import type { Connection } from './use-collection-progress.ts'

/** One slim line under the tabs: the running collection, or the last one. */
export function StatusLine({ connection }: { connection: Connection }) {
  const { data: run } = trpc.collection.latest.useQuery()
  const line = useRef<HTMLDivElement>(null)
  const isRunning = run?.status === 'running'
  // The buttons that stop a run leave with it: their focus stays where the outcome is told.
  useEffect(() => {
    if (!isRunning && document.activeElement === document.body)
      line.current?.focus({ preventScroll: true })
  }, [isRunning])
  return (
    <div
      ref={line}
      tabIndex={-1}
      className="flex h-9 items-center gap-3 overflow-hidden border-b bg-sunken px-4 text-sm focus-visible:-outline-offset-2 sm:px-6"
    >
      {isRunning ? <RunningLine run={run} /> : <IdleLine run={run ?? null} />}
      {connection === 'connecting' && (
        <span className="shrink-0 text-warning-ink max-sm:sr-only">
          {COLLECTION_TEXTS.reconnecting}
        </span>
      )}
    </div>
  )
}

function IdleLine({ run }: { run: Run | null }) {
  return (
    <p className="min-w-0 grow truncate text-muted">
      {COLLECTION_TEXTS.idle}
      {run &&
        ` Letzte ${formatDateTime(run.finishedAt ?? run.startedAt)} (${COLLECTION_TEXTS.statuses[run.status].toLowerCase()}): ${describeResult(run)}.`}
    </p>
  )
}

function RunningLine({ run }: { run: Run }) {
  const { stop } = useCollection()
  return (
    <>
      <span className="w-10 shrink-0 font-medium tabular-nums">{getPercentDone(run)} %</span>
      <div className="w-16 shrink-0 sm:w-40">
        <RunProgressBar run={run} />
      </div>
      <p className="min-w-0 grow truncate tabular-nums">
        <span className="font-medium">{describeStep(run)}</span>
        <span className="text-muted max-md:hidden"> · {describeResult(run)}</span>
        {run.remainingSeconds !== null && (
          <span className="text-muted max-lg:hidden">
            {' '}
            · {describeRemaining(run.remainingSeconds)}
          </span>
        )}
      </p>
      <button
        type="button"
        disabled={stop.isPending}
        onClick={() => stop.mutate()}
        aria-label={COLLECTION_TEXTS.stop}
        className="-mr-2 inline-flex h-9 shrink-0 items-center gap-1.5 px-2 font-medium text-danger-ink hover:underline focus-visible:-outline-offset-2 disabled:opacity-60"
      >
        <Square aria-hidden="true" className="size-3.5 fill-current" />
        <span className="max-sm:hidden">
          {stop.isPending ? COLLECTION_TEXTS.stopping : COLLECTION_TEXTS.stop}
        </span>
      </button>
    </>
  )
}
