/** Marks calls that the panel makes by itself, while nobody touches it. */
export const BACKGROUND_HEADER = 'x-background'
