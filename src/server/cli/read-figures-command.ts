import { openDatabase } from '#db/open-database.ts'
import { figuresInputSchema } from '#shared/schemas/figures.ts'
import { selectFigures } from '../services/figures.ts'
import type { Cli } from './command.ts'

/** The name by which the server starts its own program to read figures. */
export const READ_FIGURES = 'read-figures'

/** Not for people: the process that `createFiguresReader` starts and listens to. */
export function addReadFiguresCommand({ program, run }: Cli): void {
  program
    .command(READ_FIGURES, { hidden: true })
    .argument('<database>')
    .argument('<period>', 'days')
    .argument('<now>', 'milliseconds')
    .action(
      run((database: string, days: string, now: string) => {
        const { db, close } = openDatabase(database, { readonly: true })
        const { period } = figuresInputSchema.parse({ period: days })
        const figures = selectFigures(db, period, new Date(Number(now)))
        close()
        return figures
      }),
    )
}
