import { describeStorageFault } from '#db/storage-fault.ts'
import { OperatorError, readErrorCode } from '#shared/domain/errors.ts'
import { ConfigError, toDatabasePath } from '../config.ts'

type Fault = { message: string; exitCode: 1 | 2 }
type SystemError = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string }

/**
 * The text for the operator about an expected error, in one German line (one line for
 * each setting at fault); null for everything else, which is a fault of the program.
 */
export function describeFault(error: unknown, dataDir: string): Fault | null {
  if (error instanceof ConfigError) return { message: error.message, exitCode: 2 }
  const isOwn = error instanceof OperatorError
  const message = isOwn ? error.message : describeSystemFault(error, dataDir)
  return message === null ? null : { message, exitCode: 1 }
}

/** What the system or SQLite says may be the cause of what is thrown. */
function describeSystemFault(error: unknown, dataDir: string): string | null {
  if (!(error instanceof Error)) return null
  const { path }: SystemError = error
  const place = readErrorCode(error).startsWith('SQLITE_') ? toDatabasePath(dataDir) : path
  return (
    describeListenFault(error) ??
    describeStorageFault(error, place ?? dataDir) ??
    describeSystemFault(error.cause, dataDir)
  )
}

/** What keeps the server from its address; null for errors of another kind. */
function describeListenFault(error: SystemError): string | null {
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
