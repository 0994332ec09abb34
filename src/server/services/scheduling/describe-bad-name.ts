/** The entry's message for a name that can be no brand; `fault` as the bulk import words it. */
export const describeBadName = (fault: string): string => `Ungültiger Name: ${fault}`
