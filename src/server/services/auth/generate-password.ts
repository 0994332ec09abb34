import { randomInt } from 'node:crypto'

/** Without signs that are taken for one another: 0 and o, 1, i and l. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 20

/** 20 small letters and digits, about 99 bits. */
export const generatePassword = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')
