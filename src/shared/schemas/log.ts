import { z } from 'zod'
import * as LIMITS from '../domain/limits.ts'
import { LOG_FILTERS, LOG_LEVELS, LOG_TYPES } from '../domain/vocabulary.ts'
import { idSchema, instantSchema } from './common.ts'
import { type Columns, type ExportedRows, exportInputSchema } from './transfer.ts'

const logLevelSchema = z.enum(LOG_LEVELS)

export const logEntrySchema = z.object({
  id: idSchema,
  timestamp: instantSchema,
  type: z.enum(LOG_TYPES),
  level: logLevelSchema,
  message: z.string(),
  /** For `collection`: codesFound, codesAdded and duration in ms. */
  details: z.union([z.string(), z.record(z.string(), z.unknown())]).nullable(),
})
export type LogEntry = z.infer<typeof logEntrySchema>

const logFilterSchema = z.object({
  type: z.enum(LOG_FILTERS).optional(),
  level: logLevelSchema.optional(),
  /** Stands in message or details. */
  search: z.string().trim().max(LIMITS.searchLength).optional(),
  /** A day in Germany, `YYYY-MM-DD`. */
  day: z.iso.date({ error: 'muss die Form JJJJ-MM-TT haben' }).optional(),
})

/** Ids of entries, which are those at the end or the beginning of the page before. */
const neighbourSchema = z.coerce.number().pipe(idSchema).optional()

export const listLogsInputSchema = logFilterSchema.extend({
  /** Entries older than this one, the newest of them. */
  before: neighbourSchema,
  /** Entries newer than this one, the oldest of them. */
  after: neighbourSchema,
  pageSize: z.coerce.number().int().min(1).max(LIMITS.logEntries).default(LIMITS.logEntries),
})
export type ListLogsInput = Partial<z.output<typeof listLogsInputSchema>>

/** Newest first; `afterId` is the entry after which the export goes on, 0 the beginning. */
export const exportLogsInputSchema = logFilterSchema.extend(exportInputSchema.shape)
export type ExportLogsInput = z.output<typeof exportLogsInputSchema>

/** The CSV as specified; its timestamps are German time, `YYYY-MM-DD HH:mm:ss`. */
export const LOG_COLUMNS = {
  Timestamp: 'text',
  Type: 'text',
  Level: 'text',
  Message: 'text',
  Details: 'text',
} as const satisfies Columns
export type ExportedLogs = ExportedRows<Record<keyof typeof LOG_COLUMNS, string>>
