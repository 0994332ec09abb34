import { useEffect, useRef, useState } from 'react'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { describeRowError, type TransferKind } from '#shared/texts/admin-transfer-de.ts'
import { trpc } from '../../../lib/trpc.ts'
import { toErrorText } from '../common/call-result.ts'
import { NO_REFRESH, refreshPanel } from '../common/refresh-panel.ts'
import { type ImportFile, takeBatch } from './import-file.ts'

const INITIAL_STATE = {
  phase: 'ready' as 'ready' | 'running' | 'stopping' | 'stopped' | 'failed' | 'done',
  /** Rows handled so far: where a stopped import continues. */
  sent: 0,
  added: 0,
  updated: 0,
  skipped: 0,
  /** Of rows that the server refused. */
  errors: [] as string[],
  /** Why a batch could not be sent; its rows are sent again on continuing. */
  failure: null as string | null,
}
export type ImportState = typeof INITIAL_STATE

/** Sends a file in batches; can be stopped between batches and continued where it stopped. */
export function useImport(kind: TransferKind) {
  const utils = trpc.useUtils()
  const brands = trpc.transfer.importBrands.useMutation(NO_REFRESH)
  const codes = trpc.transfer.importCodes.useMutation(NO_REFRESH)
  const send = kind === 'brands' ? brands.mutateAsync : codes.mutateAsync
  const [state, setState] = useState(INITIAL_STATE)
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )

  async function run({ format, rows }: ImportFile) {
    isStopped.current = false
    let now: ImportState = { ...state, phase: 'running', failure: null }
    setState(now)
    try {
      while (now.sent < rows.length && !isStopped.current) {
        const batch = takeBatch(rows, now.sent)
        const { added, updated, skipped, errors } = await send({ format, rows: batch })
        now = {
          ...now,
          sent: now.sent + batch.length,
          added: now.added + added,
          updated: now.updated + updated,
          skipped: now.skipped + skipped,
          errors: [
            ...now.errors,
            ...errors.map(({ line, message }) => describeRowError(line, message, format)),
          ],
        }
        const progress = now
        setState(({ phase }) => ({ ...progress, phase }))
      }
      setState({ ...now, phase: now.sent < rows.length ? 'stopped' : 'done' })
    } catch (error) {
      const failure = toErrorText(error, ADMIN_TEXTS.unreachable)
      setState({ ...now, phase: 'failed', failure })
    }
    void refreshPanel(utils)
  }

  return {
    state,
    run: (file: ImportFile) => void run(file),
    stop: () => {
      isStopped.current = true
      setState((now) => ({ ...now, phase: 'stopping' }))
    },
    reset: () => setState(INITIAL_STATE),
  }
}
