import { PROCEDURES } from '../trpc/procedures.ts'

/** Every procedure with its input; a stream has no end and is tested where it is made. */
export const CALLABLE = [...PROCEDURES].flatMap(([path, { type, inputs }]) =>
  type === 'subscription' ? [] : [{ path, input: inputs[0] }],
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
