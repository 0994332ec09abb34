/** `npm run faults` asks for everything; CI for as much as shows that a fault is survived. */
export const isFull = process.env.FAULTS === 'full'

/** How often something is done: `few` times in CI, `many` times by `npm run faults`. */
export const timesOf = ({ few, many }: { few: number; many: number }): number =>
  isFull ? many : few

/** One line of figures for whoever runs the tests. */
export const printFigures = (what: string, figures: Record<string, number | string>): void =>
  console.log(
    `${what}: ${Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
  )
