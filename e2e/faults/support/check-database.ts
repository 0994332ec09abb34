import { readRows, readValues } from '../../support/read-database.ts'

/** Each lists the rows whose stored figures are not what a count of the rows below them says. */
const RECOUNTS = {
  'votes of codes': `select id from codes where (upvotes, downvotes) is not (
    (select count(*) from votes where code_id = codes.id and vote = 'working'),
    (select count(*) from votes where code_id = codes.id and vote = 'not_working'))`,
  'copies of codes': `select id from codes where usage_count is not
    (select coalesce(sum(copies), 0) from code_copies where code_id = codes.id)`,
  'uses of influencers': `select id from influencers where total_uses is not
    (select coalesce(sum(usage_count), 0) from codes
      where influencer_id = influencers.id and not needs_review)`,
  'success of influencers': `select id from influencers where success_rate is not
    (select coalesce(cast(round(sum(upvotes) * 100.0 / nullif(sum(upvotes + downvotes), 0)) as integer), 0)
      from codes where influencer_id = influencers.id and not needs_review)`,
  'active codes of influencers': `select id from influencers where active_codes is not
    (select count(*) from codes where influencer_id = influencers.id and not needs_review
      and status <> 'rejected' and (expires_at is null or expires_at > :now))`,
  'codes of brands': `select id from brands where total_codes is not
    (select count(*) from codes where brand_id = brands.id and not needs_review
      and status <> 'rejected' and (expires_at is null or expires_at > :now))`,
  'codes by state': `select state from code_counts where codes is not
    (select count(*) from codes where codes.state = code_counts.state)`,
  'codes without evidence': `select id from codes where not exists
    (select 1 from code_sources where code_id = codes.id)`,
}

/** What is broken or miscounted in the database; empty when all is well. */
export function findFaults(dataDir: string): string[] {
  const integrity = readValues<string>(dataDir, 'pragma integrity_check')
  const faults = integrity.filter((text) => text !== 'ok')
  const orphans = readRows(dataDir, 'pragma foreign_key_check').length
  if (orphans > 0) faults.push(`${orphans} rows without parents`)
  for (const [name, sql] of Object.entries(RECOUNTS)) {
    const wrong = readRows(dataDir, sql, sql.includes(':now') ? { now: Date.now() } : {}).length
    if (wrong > 0) faults.push(`${name}: ${wrong} wrong`)
  }
  return faults
}
