type IsoDates<Row> = {
  [Key in keyof Row]: Exclude<Row[Key], Date> | (Date extends Row[Key] ? string : never)
}

/** A copy of a stored row as answers and files have it: dates as ISO 8601 in UTC. */
export const withIsoDates = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as IsoDates<Row>
