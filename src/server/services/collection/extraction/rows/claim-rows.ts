import type { Row, RowGroup } from './row.ts'

export type ClaimedRow = {
  row: Row
  group: RowGroup
  /** Those of its group that have a code. */
  coded: readonly Row[]
}

/** The row of each code, by its token: tables, and lists in which two or more rows have a code. */
export function claimRows(
  groups: readonly RowGroup[],
  isCode: (index: number) => boolean,
): Map<number, ClaimedRow> {
  const claimed = new Map<number, ClaimedRow>()
  const counted = groups.map((group) => ({
    group,
    coded: group.rows.filter(({ slot }) => slot !== undefined && isCode(slot)),
  }))
  // Of several forms that a line has, the one that most of its neighbours share.
  counted.sort((one, two) => rank(two.group, two.coded) - rank(one.group, one.coded))
  for (const { group, coded } of counted) {
    if (group.kind === 'list' && coded.length < 2) continue
    for (const row of coded)
      if (row.slot !== undefined && !claimed.has(row.slot))
        claimed.set(row.slot, { row, group, coded })
  }
  return claimed
}

function rank({ kind }: RowGroup, coded: readonly Row[]): number {
  return kind === 'table' ? Number.MAX_SAFE_INTEGER : coded.length
}
