import { z } from 'zod'
import { LOG_LEVELS, LOG_TYPES } from '../domain/vocabulary.ts'
import { idSchema, instantSchema } from './common.ts'

const logTypeSchema = z.enum(LOG_TYPES)
const logLevelSchema = z.enum(LOG_LEVELS)

export const logEntrySchema = z.object({
  id: idSchema,
  timestamp: instantSchema,
  type: logTypeSchema,
  level: logLevelSchema,
  message: z.string(),
  /** For `collection`: codesFound, codesAdded and duration in ms. */
  details: z.union([z.string(), z.record(z.string(), z.unknown())]).nullable(),
})
export type LogEntry = z.infer<typeof logEntrySchema>

export const listLogsInputSchema = z.object({
  type: logTypeSchema.optional(),
  level: logLevelSchema.optional(),
})
export type ListLogsInput = z.infer<typeof listLogsInputSchema>
