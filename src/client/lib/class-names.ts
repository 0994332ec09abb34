import { type ClassValue, clsx } from 'clsx'
import { twMerge } from 'tailwind-merge'

/**
 * Joins class names as shadcn does: of two utilities for one property the later one stays. Public
 * pages join with `clsx` alone, because this would add 7 kB to their first load.
 */
export const cn = (...values: ClassValue[]) => twMerge(clsx(values))
