import { asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { VOTE_VALUES } from '#shared/domain/vocabulary.ts'
import type { Db } from '../open-database.ts'
import { codeCopies, codes, voterSalts, votes } from '../schema/index.ts'
import { activeAt, type IdSelection, inIds } from './conditions.ts'

type NewVote = {
  codeId: number
  voter: string
  vote: (typeof VOTE_VALUES)[number]
  createdAt: Date
}

/** Stores a vote; the same voter's earlier vote on the code is replaced. */
export function upsertVote(db: Db, vote: NewVote): void {
  db.insert(votes)
    .values(vote)
    .onConflictDoUpdate({
      target: [votes.codeId, votes.voter],
      set: { vote: vote.vote, createdAt: vote.createdAt },
    })
    .run()
}

/** All votes on the given codes, grouped by code, newest first. */
export function listVotes(db: Db, codeIds: IdSelection) {
  return db
    .select({ codeId: votes.codeId, vote: votes.vote, createdAt: votes.createdAt })
    .from(votes)
    .where(inIds(votes.codeId, codeIds))
    .orderBy(asc(votes.codeId), desc(votes.createdAt), desc(votes.id))
    .all()
}
export type VoteRow = ReturnType<typeof listVotes>[number]

/** The salt of a UTC day, or undefined. */
export function findSalt(db: Db, day: string): Buffer | undefined {
  return db.select({ salt: voterSalts.salt }).from(voterSalts).where(eq(voterSalts.day, day)).get()
    ?.salt
}

/** Stores the salt of a UTC day that has none yet. */
export function insertSalt(db: Db, salt: { day: string; salt: Buffer; createdAt: Date }): void {
  db.insert(voterSalts).values(salt).run()
}

/** Deletes salts made before `first` or after `last`; answers how many. */
export function deleteSaltsOutside(db: Db, { first, last }: { first: Date; last: Date }): number {
  const isOutside = or(lt(voterSalts.createdAt, first), gt(voterSalts.createdAt, last))
  return db.delete(voterSalts).where(isOutside).run().changes
}

/**
 * The active code with the best score since `since`: copies (whole UTC days) + 3 x working votes
 * - 3 x not working. Undefined when no code scores above 0.
 */
export function findTopCodeId(db: Db, { since, now }: { since: Date; now: Date }) {
  const firstDay = since.toISOString().slice(0, 10)
  const points = sql`(
    select ${codeCopies.codeId} as code_id, ${codeCopies.copies} as points
    from ${codeCopies} where ${codeCopies.day} > ${firstDay}
    union all
    select ${votes.codeId}, iif(${votes.vote} = 'working', 3, -3)
    from ${votes} where ${votes.createdAt} > ${since.getTime()}
  ) as points`
  const score = sql`sum(points.points)`
  return db
    .select({ id: codes.id })
    .from(codes)
    .innerJoin(points, sql`points.code_id = ${codes.id}`)
    .where(activeAt(now))
    .groupBy(codes.id)
    .having(sql`${score} > 0`)
    .orderBy(desc(score), desc(codes.rank), desc(codes.id))
    .limit(1)
    .get()?.id
}
