import type { z } from 'zod'

/**
 * The same schema for `.output()` of what visitors read. In the built program, answers pass it
 * unchecked: zod takes longer to walk a long list than SQLite to read it. That none of them holds more
 * than its schema says is proven for every public read in `public-answers.test.ts`.
 */
export function checkInDevelopment<Schema extends z.ZodType>(schema: Schema): Schema {
  // Settled when the program is built.
  if (process.env.NODE_ENV !== 'production') return schema
  const copy = schema.clone()
  copy.parseAsync = async (answer) => answer as z.output<Schema>
  return copy
}
