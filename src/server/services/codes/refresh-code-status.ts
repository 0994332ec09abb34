import type { Db } from '#db/open-database.ts'
import { countSourceInfluencers } from '#db/queries/code-sources.ts'
import { listCodeStandings, writeStatuses } from '#db/queries/code-standings.ts'
import type { IdSelection } from '#db/queries/conditions.ts'
import { listVotes, type VoteRow } from '#db/queries/votes.ts'
import { decideCodeStatus } from '#shared/domain/code-status.ts'

/**
 * Applies the status rule to the given codes ('all' = every code), after votes or sightings and
 * inside the same transaction. Counters of brands and influencers are the caller's to refresh
 * afterwards. Answers how many statuses changed.
 */
export function refreshCodeStatus(db: Db, codeIds: IdSelection, now: Date): number {
  const votes = new Map<number, VoteRow[]>()
  for (const vote of listVotes(db, codeIds)) {
    const ofCode = votes.get(vote.codeId) ?? []
    ofCode.push(vote)
    votes.set(vote.codeId, ofCode)
  }
  const influencers = new Map(
    countSourceInfluencers(db, codeIds).map((row) => [row.codeId, row.influencers]),
  )
  const changes = listCodeStandings(db, codeIds).flatMap((code) => {
    const evidence = {
      votes: votes.get(code.id) ?? [],
      influencers: influencers.get(code.id) ?? 0,
      pinnedStatus: code.statusPinned ? code.status : null,
    }
    const status = decideCodeStatus(evidence, now)
    return status === code.status ? [] : [{ id: code.id, status }]
  })
  if (changes.length > 0) writeStatuses(db, changes)
  return changes.length
}
