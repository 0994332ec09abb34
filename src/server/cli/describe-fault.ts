import { BackupFault } from '#db/backup-files.ts'
import { DataLockedError } from '#db/data-lock.ts'
import { LibsqlError } from '#db/libsql-replica.ts'
import { NewerDatabaseError } from '#db/migrate.ts'
import { ReaderError } from '#shared/domain/errors.ts'
import { ConfigError } from '../config.ts'
import { findSqliteError, ServiceError } from '../services/errors.ts'
import { FileError } from './command.ts'

type Fault = { message: string; exitCode: 1 | 2 }
type CodedError = NodeJS.ErrnoException & { code: string }

const failed = (message: string): Fault => ({ message, exitCode: 1 })
const misconfigured = (message: string): Fault => ({ message, exitCode: 2 })

/**
 * The text for the operator about an expected error, in one German line (one line for
 * each setting at fault); null for everything else, which is a fault of the program.
 */
export function describeFault(error: unknown, dataDir: string): Fault | null {
  if (error instanceof ConfigError) return misconfigured(error.message)
  if (
    error instanceof ServiceError ||
    error instanceof BackupFault ||
    error instanceof FileError ||
    error instanceof DataLockedError ||
    error instanceof NewerDatabaseError ||
    error instanceof LibsqlError ||
    error instanceof ReaderError
  )
    return failed(error.message)
  const coded = findCoded(error)
  const text =
    describeSqliteFault(error, dataDir) ??
    (coded && (describeListenFault(coded) ?? describeFileFault(coded, dataDir)))
  return text === null ? null : failed(text)
}

/** What the system says may be the cause of what is thrown. */
function findCoded(error: unknown): CodedError | null {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at as CodedError
  return null
}

function describeSqliteFault(error: unknown, dataDir: string): string | null {
  const { kind, code } = findSqliteError(error)
  switch (kind) {
    case 'CORRUPT':
    case 'NOTADB':
      return `Die Datenbank ${dataDir}/app.db ist beschädigt (${code}). Bitte spielen Sie eine Sicherung ein: codefluencer restore DATEI`
    case 'CANTOPEN':
    case 'PERM':
    case 'AUTH':
      return `Die Datenbank ${dataDir}/app.db lässt sich nicht öffnen (${code}). Bitte prüfen Sie Eigentümer und Rechte des Datenordners.`
    case 'READONLY':
      return `In den Datenordner ${dataDir} lässt sich nicht schreiben (${code}). Bitte prüfen Sie Eigentümer und Rechte, und ob der Datenträger nur zum Lesen eingehängt ist.`
    case 'BUSY':
    case 'LOCKED':
      return `Die Datenbank ${dataDir}/app.db ist von einem anderen Programm gesperrt. Bitte beenden Sie es und versuchen Sie es noch einmal.`
    case 'FULL':
      return noSpace(dataDir)
    case 'IOERR':
      return `Die Datenbank ${dataDir}/app.db lässt sich nicht lesen oder schreiben (${code}). Bitte prüfen Sie freien Platz und Zustand des Datenträgers.`
    default:
      return null
  }
}

const noSpace = (place: string) =>
  `Auf dem Datenträger von ${place} ist kein Platz mehr. Bitte geben Sie Platz frei und versuchen Sie es noch einmal.`

function describeFileFault({ code, path }: CodedError, dataDir: string): string | null {
  const place = path ?? dataDir
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `Für ${place} fehlt das Recht. Bitte prüfen Sie Eigentümer und Rechte.`
    case 'EROFS':
      return `${place} liegt auf einem Datenträger, der nur zum Lesen eingehängt ist. Bitte wählen Sie einen anderen Ort oder hängen Sie ihn zum Schreiben ein.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${place} ist kein Ordner. Bitte nennen Sie mit DATA_DIR einen Ordner.`
    case 'ENOENT':
      return `${place} gibt es nicht.`
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return noSpace(place)
    case 'EMFILE':
    case 'ENFILE':
      return 'Es sind zu viele Dateien offen. Bitte heben Sie die Grenze an (ulimit -n, in systemd LimitNOFILE).'
    default:
      return null
  }
}

/** What keeps the server from its address; null for errors of another kind. */
function describeListenFault(
  error: NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string },
): string | null {
  const { code, syscall, address, port, hostname } = error
  if (syscall === 'getaddrinfo')
    return `HOST: ${hostname} ist keine Adresse dieses Rechners (${code}). Bitte nennen Sie eine wie 127.0.0.1 oder 0.0.0.0.`
  if (syscall !== 'listen' && syscall !== 'bind') return null
  switch (code) {
    case 'EADDRINUSE':
      return `Der Port ${port} auf ${address} ist schon belegt. Bitte beenden Sie das andere Programm oder wählen Sie mit PORT einen anderen.`
    case 'EACCES':
    case 'EPERM':
      return `Der Port ${port} ist diesem Benutzer nicht erlaubt. Bitte wählen Sie mit PORT einen ab 1024; einen kleineren nimmt der Webserver davor entgegen.`
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return `HOST: ${address} ist keine Adresse dieses Rechners. Bitte nennen Sie eine wie 127.0.0.1 oder 0.0.0.0.`
    default:
      return `Auf ${address}:${port} lässt sich nicht lauschen (${code}).`
  }
}
