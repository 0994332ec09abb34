import { z } from 'zod'
import { listLogsInputSchema, logEntrySchema } from '#shared/schemas/log.ts'
import { listLogs } from '../../services/logs/list-logs.ts'
import { adminProcedure, router } from '../init.ts'

export const logsRouter = router({
  list: adminProcedure
    .input(listLogsInputSchema)
    .output(z.array(logEntrySchema))
    .query(({ ctx, input }) => listLogs(ctx, input)),
})
