import type { ComponentProps } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { TextField } from './controls.tsx'

/** The second factor: six digits of an app, or a recovery code, which has letters. */
export const OtpField = (props: Omit<ComponentProps<typeof TextField>, 'label' | 'name'>) => (
  <TextField
    label="Code des zweiten Faktors"
    hint="Sechs Ziffern aus Ihrer Authenticator-App oder ein Wiederherstellungscode."
    name="otp"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={LIMITS.otpLength}
    required
    {...props}
  />
)
