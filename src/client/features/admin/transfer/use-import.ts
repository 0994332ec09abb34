import { useEffect, useRef, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { ImportResult } from '#shared/schemas/transfer.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import {
  describeRowError,
  TRANSFER_TEXTS,
  type TransferKind,
} from '#shared/texts/admin-transfer-de.ts'
import { trpc } from '../../../lib/trpc.ts'
import { toErrorText } from '../common/call-result.ts'
import { useRefreshDirectory } from '../common/use-refresh-directory.ts'
import type { ImportFile, ImportRow } from './import-file.ts'

const INITIAL_STATE = {
  phase: 'ready' as 'ready' | 'running' | 'stopping' | 'stopped' | 'failed' | 'done',
  /** Rows handled so far: where a stopped import continues. */
  sent: 0,
  added: 0,
  updated: 0,
  skipped: 0,
  errors: [] as string[],
  /** Why a batch could not be sent; its rows are sent again on continuing. */
  failure: null as string | null,
}
export type ImportState = typeof INITIAL_STATE

/** Sends a file in batches; can be stopped between batches and continued where it stopped. */
export function useImport(kind: TransferKind) {
  const refreshDirectory = useRefreshDirectory()
  const brands = trpc.transfer.importBrands.useMutation()
  const codes = trpc.transfer.importCodes.useMutation()
  const send = kind === 'brands' ? brands.mutateAsync : codes.mutateAsync
  const [state, setState] = useState(INITIAL_STATE)
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )

  async function run(file: ImportFile) {
    isStopped.current = false
    let now: ImportState = {
      ...(state.phase === 'ready' ? { ...INITIAL_STATE, errors: file.rowErrors } : state),
      phase: 'running',
      failure: null,
    }
    setState(now)
    try {
      while (now.sent < file.rows.length && !isStopped.current) {
        const { batch, tooLarge, next } = takeBatch(file.rows, now.sent)
        const answer = batch.length > 0 ? await send({ format: file.format, rows: batch }) : null
        const refused = tooLarge.map(({ line }) => ({ line, message: TRANSFER_TEXTS.rowTooLarge }))
        now = { ...addResult(now, answer, refused, file.format), sent: next }
        const progress = now
        setState(({ phase }) => ({ ...progress, phase }))
      }
      setState({ ...now, phase: now.sent < file.rows.length ? 'stopped' : 'done' })
    } catch (error) {
      const failure = toErrorText(error, ADMIN_TEXTS.unreachable)
      setState({ ...now, phase: 'failed', failure })
    }
    void refreshDirectory()
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

function addResult(
  state: ImportState,
  answer: ImportResult | null,
  refused: ImportResult['errors'],
  format: ImportFile['format'],
): ImportState {
  const errors = [...(answer?.errors ?? []), ...refused]
  return {
    ...state,
    added: state.added + (answer?.added ?? 0),
    updated: state.updated + (answer?.updated ?? 0),
    skipped: state.skipped + (answer?.skipped ?? 0),
    errors: [
      ...state.errors,
      ...errors.map(({ line, message }) => describeRowError(line, message, format)),
    ],
  }
}

/** Leaves room for the rest of the request body. */
const MAX_BATCH_BYTES = LIMITS.bodyBytes * 0.8

const encoder = new TextEncoder()
const sizeInBytes = (row: ImportRow) => encoder.encode(JSON.stringify(row)).length

/**
 * As many rows from `from` on as one call may hold, by number and by size. Rows that are too large
 * for any call are returned apart. `next` is where the following batch begins.
 */
export function takeBatch(rows: readonly ImportRow[], from: number) {
  const batch: ImportRow[] = []
  const tooLarge: ImportRow[] = []
  let bytes = 0
  let next = from
  for (; next < rows.length && batch.length < LIMITS.importRows; next += 1) {
    const row = rows[next] as ImportRow
    const size = sizeInBytes(row)
    if (size > MAX_BATCH_BYTES) tooLarge.push(row)
    else if (bytes + size > MAX_BATCH_BYTES) break
    else {
      batch.push(row)
      bytes += size
    }
  }
  return { batch, tooLarge, next }
}
