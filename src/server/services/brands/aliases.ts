import type { AliasRow } from '#db/queries/brand-edits.ts'
import { toBrandKey } from '#shared/domain/names.ts'

export const toAliases = (kind: AliasRow['kind'], names: readonly string[] = []): AliasRow[] =>
  names.map((alias) => ({ kind, alias, aliasKey: toBrandKey(alias) }))

/** Each key once; the last alias with it counts. */
export const dropRepeatedKeys = (aliases: readonly AliasRow[]): AliasRow[] => [
  ...new Map(aliases.map((alias) => [alias.aliasKey, alias])).values(),
]

export function groupAliases(aliases: readonly Pick<AliasRow, 'alias' | 'kind'>[]) {
  const of = (kind: AliasRow['kind']) =>
    aliases.filter((alias) => alias.kind === kind).map(({ alias }) => alias)
  return { handles: of('handle'), domains: of('domain'), spellings: of('spelling') }
}
