import { accessSync, constants, type Stats, statfsSync, statSync } from 'node:fs'
import { formatBytes } from '#shared/texts/format.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

const MB = 1_000_000
const LITTLE = 1_000 * MB
const TOO_LITTLE = 100 * MB
const OTHERS_MAY = 0o007
const NAME = 'Datenordner'

/** The data folder: there, ours, writable, with room. */
export function checkFolder(dataDir: string): Finding[] {
  const stats = statSync(dataDir, { throwIfNoEntry: false })
  if (!stats) return [warning(NAME, `${dataDir} gibt es noch nicht; der erste Start legt ihn an.`)]
  if (!stats.isDirectory())
    return [fault(NAME, `${dataDir} ist kein Ordner; bitte ändern Sie DATA_DIR.`)]
  return [checkAccess(dataDir), checkOwner(dataDir, stats), checkSpace(dataDir)]
}

function checkAccess(dataDir: string): Finding {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return ok(NAME, `${dataDir}, beschreibbar.`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return fault(
      NAME,
      code === 'EROFS'
        ? `${dataDir} ist nur zum Lesen eingehängt; bitte hängen Sie den Datenträger zum Schreiben ein.`
        : `${dataDir} ist für diesen Benutzer nicht beschreibbar (${code}); bitte prüfen Sie Eigentümer und Rechte.`,
    )
  }
}

function checkOwner(dataDir: string, { uid, mode }: Stats): Finding {
  const me = process.getuid?.() ?? uid
  const rights = `Rechte ${(mode & 0o777).toString(8)}`
  if (uid !== me)
    return warning(
      'Eigentümer',
      `der Datenordner gehört Benutzer ${uid}, dieser Befehl läuft als ${me}; bitte rufen Sie ihn als derselbe Benutzer auf wie den Server.`,
    )
  if (mode & OTHERS_MAY)
    return warning(
      'Eigentümer',
      `${rights}: andere Benutzer dieses Rechners kommen an die Daten; chmod 750 ${dataDir} ändert das.`,
    )
  return ok('Eigentümer', `dieser Benutzer, ${rights}.`)
}

function checkSpace(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  const text = `${formatBytes(free)} frei`
  if (free < TOO_LITTLE) return fault('Platz', `nur ${text}; bitte geben Sie Platz frei.`)
  if (free < LITTLE) return warning('Platz', `${text}; bitte geben Sie bald Platz frei.`)
  return ok('Platz', `${text}.`)
}
