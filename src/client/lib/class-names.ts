import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. It does not resolve contradictions (tailwind-merge would cost 8.5 kB): looks
 * belong to variants, `className` only places a component (margin, width, order).
 */
export const cn = (...values: ClassValue[]) => clsx(values)
