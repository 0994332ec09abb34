import { addAdminCommand } from './admin-command.ts'
import { addBackupCommand } from './backup-command.ts'
import type { AddCommand } from './cli.ts'
import { addCollectCommand } from './collect-command.ts'
import { addDemoCommand } from './demo-command.ts'
import { addDoctorCommand } from './doctor-command.ts'
import { addExportCommand } from './export-command.ts'
import { addExtractCommand } from './extract-command.ts'
import { addHealthcheckCommand } from './healthcheck-command.ts'
import { addImportCommand } from './import-command.ts'
import { addRestoreCommand } from './restore-command.ts'
import { addServeCommand } from './serve-command.ts'
import { addWriteBackupCommand } from './write-backup-command.ts'

/** All commands, in the order of the help. */
export const COMMANDS: readonly AddCommand[] = [
  addServeCommand,
  addCollectCommand,
  addExtractCommand,
  addImportCommand,
  addExportCommand,
  addBackupCommand,
  addRestoreCommand,
  addAdminCommand,
  addHealthcheckCommand,
  addDoctorCommand,
  addDemoCommand,
  addWriteBackupCommand,
]
