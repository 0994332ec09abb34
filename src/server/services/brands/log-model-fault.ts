import type { ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'

/** Tells the operator that a brand was placed without the model; `fault` is German. */
export function logModelFault(ctx: ServiceContext, name: string, fault: string): void {
  writeLog(ctx, {
    type: 'brand',
    level: 'warning',
    message: `KI-Einordnung von „${name}“ ausgefallen, nach Wörtern im Namen eingeordnet`,
    details: { fault },
  })
}
