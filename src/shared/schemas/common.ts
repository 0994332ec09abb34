import { z } from 'zod'

export const idSchema = z.number().int().positive()
export const idInputSchema = z.object({ id: idSchema })

/** An instant on its way to a client: ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime()
