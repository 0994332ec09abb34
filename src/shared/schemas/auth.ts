import { z } from 'zod'
import * as LIMITS from '../domain/limits.ts'
import { idSchema, instantSchema } from './common.ts'

/** Six digits of an authenticator app, or a recovery code. */
const otpSchema = z.string().trim().max(LIMITS.otpLength)
const passwordSchema = z.string().min(1).max(LIMITS.passwordLength)

export const loginInputSchema = z.object({
  username: z.string().trim().min(1).max(80),
  password: passwordSchema,
  /** Asked for only where the second factor is on. */
  otp: otpSchema.optional(),
})
export type LoginInput = z.infer<typeof loginInputSchema>
export const loginResultSchema = z.object({ username: z.string() })

/** The operator once more, before something that opens or closes ways in. */
export const confirmationSchema = z.object({ password: passwordSchema, otp: otpSchema.optional() })
export type Confirmation = z.infer<typeof confirmationSchema>

export const changePasswordInputSchema = confirmationSchema.extend({
  newPassword: z.string().min(LIMITS.newPasswordLength).max(LIMITS.passwordLength),
})
export type ChangePasswordInput = z.infer<typeof changePasswordInputSchema>

export const enableSecondFactorInputSchema = z.object({ otp: otpSchema.min(1) })
export const addAppPasswordInputSchema = confirmationSchema.extend({
  title: z.string().trim().min(1).max(LIMITS.appPasswordNameLength),
})
export type AddAppPasswordInput = z.infer<typeof addAppPasswordInputSchema>
/** The SHA-256 by which the database knows a session; nobody logs in with it. */
export const sessionInputSchema = z.object({ sessionId: z.string().min(1).max(64) })

/** A new key: its address for an app, the same as a picture, and its letters for typing. */
export const secondFactorKeySchema = z.object({
  secret: z.string(),
  address: z.string(),
  /** Squares along one side, and what to draw of them, as the path of an SVG. */
  picture: z.object({ size: z.number().int(), path: z.string() }),
})
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
export const appPasswordSchema = z.object({ password: z.string() })

/** All ways in, as the panel shows them. */
export const accessSchema = z.object({
  /** The environment sets the password: at every start it is what ADMIN_PASSWORD says. */
  isPasswordConfigured: z.boolean(),
  secondFactor: z
    .object({ enabledAt: instantSchema, recoveryCodesLeft: z.number().int() })
    .nullable(),
  appPasswords: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      createdAt: instantSchema,
      lastUsedAt: instantSchema.nullable(),
    }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      createdAt: instantSchema,
      lastUsedAt: instantSchema,
      isCurrent: z.boolean(),
    }),
  ),
})
export type Access = z.infer<typeof accessSchema>
