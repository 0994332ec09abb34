import { createHmac } from 'node:crypto'
import { readRows, readValues } from '../../support/read-database.ts'

export type Vote = { codeId: number; address: string; value: 'working' | 'not_working' }

let last = 0

/** Another address at every call, of a network that is reserved for measurements. */
export function nextAddress(): string {
  last += 1
  return `198.${18 + ((last >> 16) & 1)}.${(last >> 8) & 255}.${last & 255}`
}

/** The stored votes by code and voter: what the newest vote says, and how many rows there are. */
export function createVoteFinder(dataDir: string) {
  const salts = readValues<Buffer>(dataDir, 'select salt from voter_salts order by day')
  const rows = readRows<{ code_id: number; voter: string; vote: Vote['value'] }>(
    dataDir,
    'select code_id, voter, vote from votes',
  )
  const byVoter = new Map(rows.map((row) => [`${row.code_id} ${row.voter}`, row.vote]))
  return ({ codeId, address }: Omit<Vote, 'value'>): Vote['value'][] =>
    salts.flatMap((salt) => {
      const voter = createHmac('sha256', salt).update(`${codeId} ${address}`).digest('hex')
      return byVoter.get(`${codeId} ${voter}`) ?? []
    })
}
