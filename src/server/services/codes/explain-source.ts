import { findSource } from '#db/queries/code-details.ts'
import { READER } from '#extraction/reader-name.ts'
import type { ExplainSourceInput, SourceExplanation } from '#shared/schemas/source-explanation.ts'
import { splitReader } from '#shared/texts/describe-reader.ts'
import { loadBrandDirectory } from '../collection/brand-directory.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { notFound } from '../errors.ts'

/**
 * Why the reader was sure or unsure of a code in one post. Captions are not stored: the quote is read
 * again, which holds nearly all of the reasons for and against the code, but often not its shop.
 * Throws `unauthenticated` for visitors and `not_found` for a source that is gone.
 */
export async function explainSource(
  ctx: ServiceContext,
  input: ExplainSourceInput,
): Promise<SourceExplanation> {
  requireAdmin(ctx)
  const source = findSource(ctx.db, input)
  if (!source) throw notFound('Diese Fundstelle gibt es nicht mehr.')
  const { code, quote, username, postedAt, reader } = source
  const { own, isImport } = splitReader(reader)
  if (isImport) return { obstacle: 'imported' }
  if (own === null) return { obstacle: 'model' }
  if (quote === '') return { obstacle: 'quote_gone' }
  // A thread of its own: a run that is under way has its reader for itself.
  const session = ctx.captionReader.open(loadBrandDirectory(ctx).known)
  try {
    const [reading] = await session.read([
      { text: quote, username, postedAt: postedAt.toISOString(), codeToExplain: code },
    ])
    if (!reading || 'fault' in reading) return { obstacle: 'not_read' }
    return reading.reasons ? { reader: READER, reasons: reading.reasons } : { obstacle: 'no_code' }
  } finally {
    session.close()
  }
}
