/** One line of the report; `message` is German and says, unless all is well, what to do. */
export type Finding = { level: 'ok' | 'warning' | 'fault'; check: string; message: string }

const ofLevel =
  (level: Finding['level']) =>
  (check: string, message: string): Finding => ({ level, check, message })

export const ok = ofLevel('ok')
export const warning = ofLevel('warning')
export const fault = ofLevel('fault')
