import { formatCount } from '#shared/texts/format.ts'

/** Faults that are named one by one: a file of another kind has one in every line. */
const PRINTED = 50

/** Prints faults on stderr, the first ones in words and how many there are in the end. */
export function createFaultPrinter(): { print: (fault: string) => void; close: () => void } {
  let count = 0
  return {
    print(fault) {
      count += 1
      if (count <= PRINTED) console.error(fault)
      if (count === PRINTED + 1) console.error('Weitere Fehler werden nur gezählt …')
    },
    close() {
      if (count > 0) console.error(`${formatCount(count, 'Fehler', 'Fehler')}, übergangen.`)
    },
  }
}
