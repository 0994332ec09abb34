import { formatCount, formatNumber } from '#shared/texts/format.ts'
import type { Config } from '../config.ts'
import type { SourceEvent } from '../integrations/search/search-provider.ts'
import { importPosts, type PostImportResult } from '../services/collection/import-posts.ts'
import { addCommand, type Cli, createProgressLine, onStopSignal } from './command.ts'
import { createRuntime } from './create-runtime.ts'
import { type OpenPosts, openPosts, POST_FILES_HELP } from './open-posts.ts'

export function addImportCommand({ program, runWithConfig }: Cli): void {
  addCommand(
    program,
    'import',
    'liest Posts aus einer Datei und speichert ihre Codes; legt Marken des Katalogs an',
    [
      ...POST_FILES_HELP,
      '',
      'Das Ergebnis steht als eine JSON-Zeile auf der Standardausgabe. Dieselbe Datei noch einmal ändert',
      'nichts. Strg+C hält nach dem laufenden Post an; was gespeichert ist, bleibt. Läuft mit dem Datenordner',
      'ein Server, nimmt er Dateien im Adminbereich an; dieser Befehl lehnt dann ab.',
      '',
      'Beispiele:',
      '  codefluencer import posts.jsonl',
      '  zcat posts.json.gz | codefluencer import -',
    ],
  )
    .argument('<Datei>', "Posts; '-' ist die Standardeingabe")
    .action(runWithConfig(importCommand))
}

/**
 * Stores what the posts of a file offer and answers the result; progress goes to stderr. Ctrl+C stops
 * between two posts. Throws `FileError` for a file of which nothing can be read.
 */
async function importCommand(config: Config, file: string) {
  const stop = new AbortController()
  const source = await openPosts(file, stop.signal)
  const runtime = createRuntime(config, { lock: 'write' })
  const skipped = { withoutCaption: 0 }
  const progress = createProgressLine()
  const removeSignalHandlers = onStopSignal(() => stop.abort())
  try {
    const result = await importPosts(runtime.asSystem('import'), toEvents(source, skipped), {
      signal: stop.signal,
      onProgress: (figures) => progress.show(describeProgress(source, figures)),
    })
    progress.close()
    for (const error of result.errors) console.error(error)
    if (skipped.withoutCaption > 0)
      console.error(`${formatPosts(skipped.withoutCaption)} ohne Text übergangen.`)
    if (stop.signal.aborted) console.error('Angehalten; was gespeichert ist, bleibt.')
    return result
  } finally {
    progress.close()
    removeSignalHandlers()
    runtime.close()
  }
}

async function* toEvents(
  { items }: OpenPosts,
  skipped: { withoutCaption: number },
): AsyncGenerator<SourceEvent> {
  for await (const item of items) {
    skipped.withoutCaption += item.withoutCaption
    for (const post of item.posts) yield { type: 'post', post, brandIds: [], isExcerpt: false }
    for (const message of item.faults) yield { type: 'error', error: { kind: 'bad_line', message } }
  }
}

const formatPosts = (count: number) => formatCount(count, 'Post', 'Posts')

function describeProgress({ getShare }: OpenPosts, { posts, added }: PostImportResult): string {
  const share = getShare()
  const part = share === null ? '' : ` (${formatNumber(Math.floor(share * 100))} %)`
  const codes = formatCount(added, 'neuer Code', 'neue Codes')
  return `${formatPosts(posts)} gelesen${part}, ${codes} …`
}
