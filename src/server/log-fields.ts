import { AsyncLocalStorage } from 'node:async_hooks'

/** What every log line carries that is written on behalf of one request. */
export type LogFields = { requestId: string }

const storage = new AsyncLocalStorage<LogFields>()

/** Runs `work`; every log line written meanwhile, by whatever it calls or starts, carries `fields`. */
export const runWithLogFields = <Result>(fields: LogFields, work: () => Result): Result =>
  storage.run(fields, work)

/** The fields of the request at hand; none outside of one. */
export const getLogFields = (): LogFields | undefined => storage.getStore()
