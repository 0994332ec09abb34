import { readErrorCode } from '#shared/domain/errors.ts'

/**
 * What keeps a file or a database from being used, in one German line that says what to do; null for
 * errors of another kind. `place` is what it is called. Extended codes of SQLite count as their kind.
 */
export function describeStorageFault(error: unknown, place: string): string | null {
  const code = readErrorCode(error)
  const [kind] = /^SQLITE_(IOERR_SHORT_READ|[A-Z]+)/.exec(code) ?? [code]
  switch (kind) {
    case 'SQLITE_CORRUPT':
    case 'SQLITE_NOTADB':
    // It was cut off.
    case 'SQLITE_IOERR_SHORT_READ':
      return `${place} ist beschädigt oder keine Datenbank (${code}). Bitte nehmen Sie eine unbeschädigte Sicherung: codefluencer restore DATEI`
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_PERM':
    case 'SQLITE_AUTH':
      return `${place} lässt sich nicht öffnen (${code}). Bitte prüfen Sie Pfad, Eigentümer und Rechte.`
    case 'SQLITE_READONLY':
      return `${place} lässt sich nicht schreiben (${code}). Bitte prüfen Sie Eigentümer und Rechte, und ob der Datenträger nur zum Lesen eingehängt ist.`
    case 'SQLITE_BUSY':
    case 'SQLITE_LOCKED':
      return `${place} ist von einem anderen Programm gesperrt. Bitte beenden Sie es und versuchen Sie es noch einmal.`
    case 'SQLITE_IOERR':
    case 'EIO':
      return `${place} lässt sich nicht lesen oder schreiben (${code}). Bitte prüfen Sie freien Platz und Zustand des Datenträgers.`
    case 'SQLITE_FULL':
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return `Auf dem Datenträger von ${place} ist kein Platz mehr. Bitte geben Sie Platz frei und versuchen Sie es noch einmal.`
    case 'EACCES':
    case 'EPERM':
      return `Für ${place} fehlt das Recht. Bitte prüfen Sie Eigentümer und Rechte.`
    case 'EROFS':
      return `${place} liegt auf einem Datenträger, der nur zum Lesen eingehängt ist. Bitte wählen Sie einen anderen Ort oder hängen Sie ihn zum Schreiben ein.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${place} ist kein Ordner. Bitte nennen Sie einen Ordner.`
    case 'EISDIR':
      return `${place} ist ein Ordner, keine Datei.`
    case 'ENOENT':
      return `${place}: Den Ordner oder die Datei gibt es nicht.`
    case 'EMFILE':
    case 'ENFILE':
      return 'Es sind zu viele Dateien offen. Bitte heben Sie die Grenze an (ulimit -n, in systemd LimitNOFILE).'
    default:
      return null
  }
}
