export type Level = 'ok' | 'warning' | 'fault'

/** One line of the report; `message` is German and says, unless all is well, what to do. */
export type Finding = { check: string; level: Level; message: string }

export const ok = (check: string, message: string): Finding => ({ check, level: 'ok', message })
export const warning = (check: string, message: string): Finding => ({
  check,
  level: 'warning',
  message,
})
export const fault = (check: string, message: string): Finding => ({
  check,
  level: 'fault',
  message,
})
