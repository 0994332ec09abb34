import type { AddCommand } from './cli.ts'

/** All commands by name, in the order of the help. A process loads the code of the one it runs. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  serve: async () => (await import('./serve-command.ts')).addServeCommand,
  collect: async () => (await import('./collect-command.ts')).addCollectCommand,
  extract: async () => (await import('./extract-command.ts')).addExtractCommand,
  import: async () => (await import('./import-command.ts')).addImportCommand,
  export: async () => (await import('./export-command.ts')).addExportCommand,
  backup: async () => (await import('./backup-command.ts')).addBackupCommand,
  restore: async () => (await import('./restore-command.ts')).addRestoreCommand,
  admin: async () => (await import('./admin-command.ts')).addAdminCommand,
  healthcheck: async () => (await import('./healthcheck-command.ts')).addHealthcheckCommand,
  doctor: async () => (await import('./doctor-command.ts')).addDoctorCommand,
  demo: async () => (await import('./demo-command.ts')).addDemoCommand,
  'write-backup': async () => (await import('./write-backup-command.ts')).addWriteBackupCommand,
}

/** The command of that name alone; all where there is none, for the help and for guesses at it. */
export function loadCommands(name: string | undefined): Promise<AddCommand[]> {
  const isKnown = name !== undefined && Object.hasOwn(COMMANDS, name)
  const loaders = Object.entries(COMMANDS).filter(([key]) => !isKnown || key === name)
  return Promise.all(loaders.map(([, load]) => load()))
}
