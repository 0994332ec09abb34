/** Lines of an address that stands in one line of the configuration: at commas or line breaks. */
export const splitAddress = (address: string): string[] =>
  address
    .split(/\n|\\n|,/)
    .map((line) => line.trim())
    .filter(Boolean)
