import { Option } from 'commander'
import type { Run } from '#shared/schemas/collection.ts'
import { formatCount, formatNumber } from '#shared/texts/format.ts'
import type { Config } from '../config.ts'
import { getBrandPage } from '../services/brands/get-brand-page.ts'
import {
  collectAllBrands,
  collectBrand,
  readCodesAgain,
} from '../services/collection/collect-brands.ts'
import type { AdminContext } from '../services/context.ts'
import { addCommand, type Cli, createProgressLine, onStopSignal } from './command.ts'
import { createRuntime } from './create-runtime.ts'

export function addCollectCommand({ program, runWithConfig }: Cli): void {
  addCommand(program, 'collect', 'sammelt Codes, für alle Marken oder für eine', [
    'Sucht mit dem eingestellten SEARCH_PROVIDER und schreibt das Ergebnis als eine JSON-Zeile auf',
    'die Standardausgabe. Strg+C hält nach dem laufenden Post an; was gespeichert ist, bleibt.',
    'Läuft mit dem Datenordner ein Server, sammelt er: im Adminbereich oder von selbst; dieser Befehl lehnt dann ab.',
    '--again sucht nichts Neues: Es liest noch einmal, woraus Codes gelesen wurden (Posts, die noch in',
    'POSTS_DIR liegen, sonst die gespeicherten Zitate), und nennt, was sich änderte. Was Sie festgelegt haben, bleibt.',
    'limitReached nennt darin die Grenze neuer Codes, wenn sie den Lauf beendete; der nächste macht weiter.',
    '',
    'Beispiele:',
    '  codefluencer collect',
    '  codefluencer collect --brand snocks',
    '  codefluencer collect --again',
  ])
    .addOption(new Option('--again', 'liest neu, was schon gelesen wurde').conflicts('brand'))
    .option('--brand <slug>', 'nur diese Marke (der letzte Teil ihrer Adresse)')
    .action(runWithConfig(collectCommand))
}

type Options = { brand?: string | undefined; again?: boolean | undefined }

/** Runs one collection and answers its result. */
const collectCommand = (config: Config, options: Options) =>
  showRun(config, (ctx) => startRun(ctx, options))

/** Shows how a run goes and answers its result; Ctrl+C stops it between two posts. */
export async function showRun<Result>(
  config: Config,
  start: (ctx: AdminContext) => Promise<Result>,
  onStop?: () => void,
): Promise<Result> {
  const runtime = createRuntime(config, { lock: 'write' })
  const { collection } = runtime.deps
  const progress = createProgressLine()
  let isStopped = false
  const removeSignalHandlers = onStopSignal(() => {
    isStopped = collection.requestStop()
    onStop?.()
  })
  const unsubscribe = collection.onChange(() => {
    const snapshot = collection.getSnapshot()
    if (snapshot && collection.isRunning()) progress.show(describeRun(snapshot))
  })
  try {
    return await start(runtime.asSystem('collect'))
  } finally {
    progress.close()
    if (isStopped) console.error('Angehalten; was gespeichert ist, bleibt.')
    unsubscribe()
    removeSignalHandlers()
    runtime.close()
  }
}

async function startRun(ctx: AdminContext, { brand, again }: Options) {
  if (again) return readCodesAgain(ctx)
  if (!brand) return collectAllBrands(ctx, { trigger: 'cli' })
  return collectBrand(ctx, { id: getBrandPage(ctx, { slug: brand }).brand.id })
}

function describeRun(run: Run): string {
  const { trigger, totalSearched, share, codesFound, codesAdded, currentBrand } = run
  const posts = formatCount(totalSearched, 'Post', 'Posts')
  const codes =
    trigger === 'again'
      ? formatCount(codesFound, 'Code', 'Codes')
      : formatCount(codesAdded, 'neuer Code', 'neue Codes')
  // Of standard input nobody knows how much is left.
  const part = share > 0 ? ` (${formatNumber(Math.floor(share * 100))} %)` : ''
  return `${posts} gelesen${part}, ${codes}${currentBrand ? `, ${currentBrand}` : ''} …`
}
