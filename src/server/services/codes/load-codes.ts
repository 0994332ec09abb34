import type { Db } from '#db/open-database.ts'
import { listNewestSources } from '#db/queries/code-sources.ts'
import { type CodeRow, listCodesById } from '#db/queries/codes.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { Code, CodeSource } from '#shared/schemas/code.ts'

/** The codes of the given ids as visitors see them, in the order of the ids; unknown ids are left out. */
export function loadCodes(db: Db, ids: readonly number[]): Code[] {
  if (ids.length === 0) return []
  const rows = new Map(listCodesById(db, ids).map((row) => [row.id, row]))
  const sources = new Map<number, CodeSource[]>()
  const perCode = LIMITS.sourcesPerCode
  for (const { codeId, ...source } of listNewestSources(db, { codeIds: ids, perCode })) {
    const ofCode = sources.get(codeId) ?? []
    ofCode.push({ ...source, postedAt: source.postedAt.toISOString() })
    sources.set(codeId, ofCode)
  }
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [toCode(row, sources.get(id) ?? [])] : []
  })
}

function toCode(row: CodeRow, sources: CodeSource[]): Code {
  return {
    ...row,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    extractedAt: row.extractedAt.toISOString(),
    lastWorkedAt: row.lastWorkedAt?.toISOString() ?? null,
    sourceUrl: sources[0]?.postUrl ?? '',
    sources,
  }
}
