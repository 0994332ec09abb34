import { openSideFile } from './side-file.ts'

/** Keys and passwords that the operator gives in the panel; each is read and written as one text. */
export type Secrets = {
  read: (name: string) => string | undefined
  /** Null forgets it. */
  write: (name: string, value: string | null) => void
  close: () => void
}

/** Opens them, in a file of their own (decisions/057). */
export function openSecrets(path: string): Secrets {
  const sqlite = openSideFile(
    path,
    'create table if not exists secrets (name text primary key, value text not null)',
  )
  const find = sqlite.prepare<[string], string>('select value from secrets where name = ?').pluck()
  return {
    read: (name) => find.get(name),
    write(name, value) {
      sqlite.prepare('delete from secrets where name = ?').run(name)
      if (value !== null) sqlite.prepare('insert into secrets values (?, ?)').run(name, value)
    },
    close: () => void sqlite.close(),
  }
}
