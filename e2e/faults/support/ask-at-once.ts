import { OPERATOR_HEADERS } from '../../support/call-api.ts'

export type Answers = {
  /** How many answers had each status. */
  statuses: Record<number, number>
  /** The bodies of the answers below 300. */
  done: Record<string, unknown>[]
}

/** Sends the same request of the operator so many times at once. */
export async function askAtOnce(
  times: number,
  [method, url, body]: [method: string, url: string, body?: object],
): Promise<Answers> {
  const answers = await Promise.all(
    Array.from({ length: times }, async () => {
      const response = await fetch(url, {
        method,
        headers: OPERATOR_HEADERS,
        ...(body && { body: JSON.stringify(body) }),
      })
      const answer: Record<string, unknown> = await response.json()
      return { status: response.status, answer }
    }),
  )
  const statuses: Answers['statuses'] = {}
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  return {
    statuses,
    done: answers.filter(({ status }) => status < 300).map(({ answer }) => answer),
  }
}
