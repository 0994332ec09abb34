/** Some values under their own names: columns of a table for `select` and `returning`, or of a row. */
export function pick<Values extends object, Name extends keyof Values>(
  values: Values,
  ...names: Name[]
): Pick<Values, Name> {
  const picked = {} as Pick<Values, Name>
  for (const name of names) picked[name] = values[name]
  return picked
}
