import { formatCount, formatNumber } from '#shared/texts/format.ts'
import type { Config } from '../config.ts'
import type { SourceEvent } from '../integrations/search/search-provider.ts'
import { importPosts, type PostImportResult } from '../services/collection/import-posts.ts'
import { createRuntime } from './create-runtime.ts'
import { type OpenPosts, openPosts } from './open-posts.ts'

const PROGRESS_MS = 1_000

/**
 * Stores what the posts of a file offer; progress goes to stderr, the result as one JSON line to
 * stdout. Ctrl+C stops between two posts. Throws `FileError` for a file of which nothing can be
 * read.
 */
export async function importCommand(config: Config, file: string): Promise<number> {
  const stop = new AbortController()
  const source = await openPosts(file, stop.signal)
  const runtime = createRuntime(config)
  const skipped = { withoutCaption: 0 }
  const report = createProgressReport(source)
  try {
    process.once('SIGINT', () => stop.abort())
    process.once('SIGTERM', () => stop.abort())
    const result = await importPosts(runtime.asSystem('import'), toEvents(source, skipped), {
      signal: stop.signal,
      onProgress: report,
    })
    for (const error of result.errors) console.error(error)
    if (skipped.withoutCaption > 0)
      console.error(`${formatPosts(skipped.withoutCaption)} ohne Text übergangen.`)
    if (stop.signal.aborted) console.error('Angehalten; was gespeichert ist, bleibt.')
    console.log(JSON.stringify(result))
    return 0
  } finally {
    runtime.close()
  }
}

async function* toEvents(
  { name, items }: OpenPosts,
  skipped: { withoutCaption: number },
): AsyncGenerator<SourceEvent> {
  for await (const item of items) {
    skipped.withoutCaption += item.withoutCaption
    for (const post of item.posts) yield { type: 'post', post, brandIds: [], isExcerpt: false }
    for (const fault of item.faults) {
      const message = `${name}, ${item.place}: ${fault}`
      yield { type: 'error', error: { kind: 'bad_line', message } }
    }
  }
}

const formatPosts = (count: number) => formatCount(count, 'Post', 'Posts')

/** A line a second: short files say nothing. */
function createProgressReport({ getShare }: OpenPosts): (result: PostImportResult) => void {
  let saidMs = performance.now()
  return ({ posts, added }) => {
    if (performance.now() - saidMs < PROGRESS_MS) return
    saidMs = performance.now()
    const share = getShare()
    const part = share === null ? '' : ` (${formatNumber(Math.floor(share * 100))} %)`
    const codes = formatCount(added, 'neuer Code', 'neue Codes')
    console.error(`${formatPosts(posts)} gelesen${part}, ${codes} …`)
  }
}
