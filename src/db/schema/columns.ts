import { integer } from 'drizzle-orm/sqlite-core'

/** An instant, stored as milliseconds since 1970 in UTC. */
export const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })

export const bool = (name: string) => integer(name, { mode: 'boolean' }).notNull().default(false)

export const count = (name: string) => integer(name).notNull().default(0)

export const id = () => integer('id').primaryKey({ autoIncrement: true })
