/** Some columns of a table under their own names, for `select` and `returning`. */
export function pick<Columns extends object, Name extends keyof Columns>(
  table: Columns,
  ...names: Name[]
): Pick<Columns, Name> {
  const picked = {} as Pick<Columns, Name>
  for (const name of names) picked[name] = table[name]
  return picked
}
