import { z } from 'zod'
import * as LIMITS from '../domain/limits.ts'

export const loginInputSchema = z.object({
  username: z.string().trim().min(1).max(80),
  password: z.string().min(1).max(LIMITS.passwordLength),
})
export type LoginInput = z.infer<typeof loginInputSchema>
export const loginResultSchema = z.object({ username: z.string() })
