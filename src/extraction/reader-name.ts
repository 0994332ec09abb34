/**
 * Name and version of the reader, stored with every offer that it reads. Beside the reader, for who
 * only names it should not load what it has learned.
 */
export const READER = 'encoder@3'
