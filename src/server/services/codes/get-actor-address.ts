import type { Actor } from '../context.ts'
import { ServiceError } from '../errors.ts'

/** The address from which somebody votes or copies. Throws `forbidden` for the program's own jobs. */
export function getActorAddress(actor: Actor): string {
  if (actor.kind === 'system')
    throw new ServiceError('forbidden', 'Nur Menschen können Codes bewerten und kopieren.')
  return actor.address
}
