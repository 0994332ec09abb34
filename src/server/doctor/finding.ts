/** What a check says; `message` is German and says, unless all is well, what to do. */
export type Finding = { level: 'ok' | 'warning' | 'fault'; message: string }
/** By the names of the checks, as the report shows them. */
export type Findings = Record<string, Finding>

export const ok = (message: string): Finding => ({ level: 'ok', message })
export const warning = (message: string): Finding => ({ level: 'warning', message })
export const fault = (message: string): Finding => ({ level: 'fault', message })
