import type { z } from 'zod'
import { appRouter } from '../trpc/app-router.ts'

type Internals = { _def: { type: string; inputs: z.ZodType[] } }

/** Every procedure with its input; a stream has no end and is tested where it is made. */
export const PROCEDURES = Object.entries(
  appRouter._def.procedures as unknown as Record<string, Internals>,
).flatMap(([path, { _def }]) =>
  _def.type === 'subscription' ? [] : [{ path, input: _def.inputs[0] }],
)

const COUNTED = [
  'codes.vote',
  'codes.copy',
  'codes.update',
  'codes.setStatus',
  'codes.review',
  'codes.merge',
]

/** Whether it moves a counter; half of the calls do, or most runs would change nothing. */
export const isCounted = (path: string): boolean => COUNTED.includes(path)
