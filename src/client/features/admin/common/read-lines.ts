/** The lines of a text without blanks around them; empty ones are dropped. */
export const readLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
