import { pick } from '#db/queries/pick.ts'
import type { Run } from '#shared/schemas/collection.ts'
import { describeLimit } from '#shared/texts/admin-collection-de.ts'
import {
  describeFinds,
  formatCount,
  formatNumber,
  pluralize,
  writeCount,
} from '#shared/texts/format.ts'
import type { ServiceContext } from '../context.ts'
import { writeLog } from '../logs.ts'
import { countCodesReadAgain, type OpenRun } from './open-run.ts'
import type { RunTally } from './run-tally.ts'

const OUTCOMES: Record<Run['status'], string> = {
  running: 'läuft',
  completed: 'abgeschlossen',
  stopped: 'angehalten',
  failed: 'fehlgeschlagen',
  interrupted: 'abgebrochen',
}

type Ended = {
  run: OpenRun
  status: Run['status']
  figures: ReturnType<RunTally['getFigures']>
  tally: RunTally
  durationMs: number
}

export function logRun(ctx: Pick<ServiceContext, 'db' | 'clock'>, ended: Ended): void {
  const { run, status, figures, tally, durationMs } = ended
  const { codesFound, codesAdded, totalSearched } = figures
  const errorCount = tally.errorCount()
  const isAgain = run.trigger === 'again'
  const counts = isAgain
    ? describeCodesReadAgain(countCodesReadAgain(run))
    : describeFinds({ added: codesAdded, found: codesFound, posts: totalSearched })
  writeLog(ctx, {
    type: 'collection',
    level: levelOf(status, errorCount),
    message: `${nameRun(run)} ${OUTCOMES[status]}: ${counts}${describeCost(figures)}${describeLimit(figures)}`,
    details: {
      ...figures,
      // Of long lists their beginnings.
      errors: figures.errors.slice(0, 10),
      unknownBrands: tally
        .listUnknownBrands()
        .slice(0, 20)
        .map(([, brand]) => pick(brand, 'name', 'offers')),
      duration: durationMs,
      trigger: run.trigger,
      ...(isAgain && countCodesReadAgain(run)),
      errorCount,
    },
  })
}

/** What reading again came to, in one line without a full stop. */
function describeCodesReadAgain(counts: ReturnType<typeof countCodesReadAgain>): string {
  const { codesRead, codesMoved, codesChanged, codesWaiting } = counts
  const moved = `${codesMoved} ${pluralize(codesMoved, 'zog', 'zogen')} zu einer anderen Marke um`
  const waiting = `${codesWaiting} ${pluralize(codesWaiting, 'wartet', 'warten')} als Widerspruch`
  return `${writeCount(codesRead, 'Code', 'Codes')} neu gelesen, ${moved}, bei ${codesChanged} änderte sich Rabatt oder Ende, ${waiting}`
}

function nameRun({ trigger, brands, isForAll }: OpenRun): string {
  if (trigger === 'again') return 'Neu lesen'
  if (trigger === 'upload') return 'Hochgeladene Dateien'
  if (trigger === 'import') return 'Import von Posts'
  const [brand, another] = brands
  return brand && !another && !isForAll ? `Datensammlung für „${brand.name}“` : 'Datensammlung'
}

/** Empty where nothing was asked that costs anything. */
function describeCost(figures: Ended['figures']): string {
  const { searchCalls, modelCalls, modelTokens } = figures
  const parts = [
    searchCalls > 0 && formatCount(searchCalls, 'Suchanfrage', 'Suchanfragen'),
    modelCalls > 0 &&
      `${formatCount(modelCalls, 'KI-Anfrage', 'KI-Anfragen')} (${formatNumber(modelTokens)} Tokens)`,
  ].filter(Boolean)
  return parts.length > 0 ? `; ${parts.join(', ')}` : ''
}

function levelOf(status: Run['status'], errorCount: number) {
  if (status === 'failed') return 'error'
  return errorCount > 0 || status === 'stopped' ? 'warning' : 'success'
}
