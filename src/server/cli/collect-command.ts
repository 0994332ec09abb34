import type { Run } from '#shared/schemas/collection.ts'
import { formatCount, formatNumber } from '#shared/texts/format.ts'
import type { Config } from '../config.ts'
import { getBrandPage } from '../services/brands/get-brand-page.ts'
import { collectAllBrands, collectBrand } from '../services/collection/collect-brands.ts'
import { addCommand, type Cli, createProgressLine, onStopSignal } from './command.ts'
import { createRuntime } from './create-runtime.ts'

export function addCollectCommand({ program, runWithConfig }: Cli): void {
  addCommand(program, 'collect', 'sammelt Codes, für alle Marken oder für eine', [
    'Sucht mit dem eingestellten SEARCH_PROVIDER und schreibt das Ergebnis als eine JSON-Zeile auf',
    'die Standardausgabe. Strg+C hält nach dem laufenden Post an; was gespeichert ist, bleibt.',
    'limitReached nennt darin die Grenze neuer Codes, wenn sie den Lauf beendete; der nächste macht weiter.',
    '',
    'Beispiele:',
    '  codefluencer collect',
    '  codefluencer collect --brand snocks',
  ])
    .option('--brand <slug>', 'nur diese Marke (der letzte Teil ihrer Adresse)')
    .action(runWithConfig(collectCommand))
}

type Options = { brand?: string | undefined }

/** Runs one collection and prints its result as JSON; Ctrl+C stops it between two posts. */
async function collectCommand(config: Config, options: Options): Promise<number> {
  const runtime = createRuntime(config)
  const { collection } = runtime.deps
  const progress = createProgressLine()
  let isStopped = false
  const removeSignalHandlers = onStopSignal(() => {
    isStopped = collection.requestStop()
  })
  const unsubscribe = collection.onChange(() => {
    const snapshot = collection.getSnapshot()
    if (snapshot && collection.isRunning()) progress.show(describeRun(snapshot))
  })
  try {
    const ctx = runtime.asSystem('collect')
    const result = options.brand
      ? await collectBrand(ctx, { id: getBrandPage(ctx, { slug: options.brand }).brand.id })
      : await collectAllBrands(ctx, { trigger: 'cli' })
    progress.close()
    if (isStopped) console.error('Angehalten; was gespeichert ist, bleibt.')
    console.log(JSON.stringify(result))
    return 0
  } finally {
    progress.close()
    unsubscribe()
    removeSignalHandlers()
    runtime.close()
  }
}

function describeRun({ totalSearched, share, codesAdded, currentBrand }: Run): string {
  const posts = formatCount(totalSearched, 'Post', 'Posts')
  const codes = formatCount(codesAdded, 'neuer Code', 'neue Codes')
  const part = formatNumber(Math.floor(share * 100))
  return `${posts} gelesen (${part} %), ${codes}${currentBrand ? `, ${currentBrand}` : ''} …`
}
