/** Rough widths of bold letters in parts of the size: satori tells its own only after layout. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => {
    if (/[iIjlrtf.,:;'’!|\s-]/.test(letter)) return sum + 0.36
    return sum + (/[\p{Lu}mw%&@\d]/u.test(letter) ? 0.72 : 0.57)
  }, 0)

function countLines(words: readonly number[], width: number, space: number): number {
  let lines = 1
  let used = 0
  for (const word of words) {
    const needed = used === 0 ? word : used + space + word
    if (needed <= width) used = needed
    else {
      lines += Math.max(1, Math.ceil(word / width))
      used = word % width
    }
  }
  return lines
}

type Frame = { width: number; height: number; lineHeight: number; sizes: readonly [number, number] }

/**
 * The largest size in `sizes` at which `text` stays within the frame without breaking a word;
 * the smallest where none does.
 */
export function fitText(text: string, { width, height, lineHeight, sizes }: Frame): number {
  const words = text.split(/\s+/).map(widthOf)
  const [smallest, largest] = sizes
  for (let size = largest; size > smallest; size -= 4) {
    const scaled = words.map((word) => word * size)
    const fits = Math.max(...scaled) <= width
    const lines = countLines(scaled, width, 0.3 * size)
    if (fits && lines * lineHeight * size <= height) return size
  }
  return smallest
}
