import { formatCount } from '#shared/texts/format.ts'
import type { Config } from '../config.ts'
import type { SourceEvent } from '../integrations/search/search-provider.ts'
import { runImport } from '../services/collection/collect-brands.ts'
import { showRun } from './collect-command.ts'
import { addCommand, type Cli } from './command.ts'
import { openPosts, POST_FILES_HELP } from './open-posts.ts'

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

/** Lines or entries between two looks at how much of the file is read. */
const PROGRESS_ITEMS = 200

/** Stores what the posts of a file offer and answers the result. Throws `OperatorError` for a file of which nothing can be read. */
async function importCommand(config: Config, file: string) {
  const stop = new AbortController()
  const { items, getShare } = await openPosts(file, stop.signal)
  let [count, withoutCaption] = [0, 0]
  async function* readPosts(): AsyncGenerator<SourceEvent> {
    for await (const item of items) {
      count += 1
      withoutCaption += item.withoutCaption
      if (count % PROGRESS_ITEMS === 0) yield { type: 'progress', share: getShare() ?? 0 }
      for (const post of item.posts) yield { type: 'post', post, brandIds: [], isExcerpt: false }
      for (const message of item.faults)
        yield { type: 'error', error: { kind: 'bad_line', message } }
    }
  }
  const result = await showRun(
    config,
    (ctx) => runImport(ctx, readPosts),
    () => stop.abort(),
  )
  for (const error of result.errors) console.error(error)
  if (withoutCaption > 0)
    console.error(`${formatCount(withoutCaption, 'Post', 'Posts')} ohne Text übergangen.`)
  return result
}
