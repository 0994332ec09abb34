import { z } from 'zod'
import {
  exportedLogsSchema,
  exportLogsInputSchema,
  listLogsInputSchema,
  logEntrySchema,
} from '#shared/schemas/log.ts'
import { exportLogs, listLogs } from '../../services/logs/list-logs.ts'
import { adminProcedure, router } from '../init.ts'

export const logsRouter = router({
  list: adminProcedure
    .input(listLogsInputSchema)
    .output(z.array(logEntrySchema))
    .query(({ ctx, input }) => listLogs(ctx, input)),
  /** Lines of the CSV, batch by batch. */
  export: adminProcedure
    .input(exportLogsInputSchema)
    .output(exportedLogsSchema)
    .query(({ ctx, input }) => exportLogs(ctx, input)),
})
