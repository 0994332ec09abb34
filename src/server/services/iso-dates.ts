type IsoDates<Row> = {
  [Key in keyof Row]: Exclude<Row[Key], Date> | (Date extends Row[Key] ? string : never)
}

/** A copy of a stored row as answers and files have it: dates as ISO 8601 in UTC. */
export function withIsoDates<Row extends object>(row: Row) {
  const copy = { ...row } as Record<string, unknown>
  for (const [key, value] of Object.entries(copy))
    if (value instanceof Date) copy[key] = value.toISOString()
  return copy as IsoDates<Row>
}
