import { TIME_ZONE } from '#shared/domain/german-day.ts'
import { formatBytes } from '#shared/texts/format.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

const MB = 1_000_000
/** A server under load needs about so much. */
const LITTLE = 250 * MB
/** This program is not older. */
const EARLIEST = new Date('2026-01-01T00:00:00Z')

/** What the machine gives: time zones, time, memory. */
export function checkMachine(now: Date): Finding[] {
  return [checkTimeZone(), checkYear(now), checkMemory(process.availableMemory())]
}

/** Summer and winter time must be known: jobs and dates follow German clocks. */
function checkTimeZone(): Finding {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit' })
  const hours = ['2026-01-01T12:00:00Z', '2026-07-01T12:00:00Z'].map((instant) =>
    format.format(new Date(instant)),
  )
  if (hours.join() === '13,14') return ok('Zeitzone', 'Europe/Berlin ist bekannt.')
  return fault(
    'Zeitzone',
    'Europe/Berlin rechnet falsch; bitte nehmen Sie ein vollständiges Node.js (mit ICU).',
  )
}

function checkYear(now: Date): Finding {
  if (now > EARLIEST) return ok('Datum', 'glaubhaft.')
  return fault(
    'Datum',
    `die Uhr steht auf ${now.toISOString()}; bitte stellen Sie sie (timedatectl).`,
  )
}

function checkMemory(free: number): Finding {
  const text = `${formatBytes(free)} verfügbar`
  if (free >= LITTLE) return ok('Speicher', `${text}.`)
  return warning('Speicher', `nur ${text}; ein Server unter Last braucht etwa 250 MB.`)
}
