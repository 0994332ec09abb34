import { z } from 'zod'

export const backupSchema = z.object({
  /** Name of the file, which downloads take. */
  name: z.string(),
  kind: z.enum(['nightly', 'manual']),
  createdAt: z.string(),
  bytes: z.number().int(),
  /** The copy was opened and checked, and nobody wrote to the file since. */
  verified: z.boolean(),
})
export type Backup = z.infer<typeof backupSchema>

export const backupOverviewSchema = z.object({
  /** Newest first. */
  backups: z.array(backupSchema),
  /** The one that is being written, with the part that is done, 0 to 1. */
  running: z.object({ startedAt: z.string(), share: z.number() }).nullable(),
  /** Why the last one failed; null after a success. */
  failure: z.object({ at: z.string(), message: z.string() }).nullable(),
})
export type BackupOverview = z.infer<typeof backupOverviewSchema>

export const backupNameInputSchema = z.object({ name: z.string().min(1).max(120) })
