import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

export type PostFile = {
  path: string
  /** Below the folder, with slashes. */
  name: string
  /** Bytes when it was listed: what is appended meanwhile waits for the next reading. */
  size: number
}
export type PostFolder = {
  files: PostFile[]
  /** Names of what would be read if it were not packed. */
  packed: string[]
}

const READ = /\.jsonl?$/i
const PACKED = /\.jsonl?\.(?:gz|xz|bz2|zst|zip)$/i

/**
 * Every `*.jsonl` and `*.json` below the folder, in the order of their names. Names that begin with
 * a dot are programs' own and passed by. Throws what `node:fs` throws.
 */
export async function listPostFiles(folder: string): Promise<PostFolder> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    // Whatever else may stand there (a pipe) would be waited for without end.
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const toName = (path: string) => relative(folder, path).split(sep).join('/')
  const files: PostFile[] = []
  for (const path of paths.filter((path) => READ.test(path))) {
    const size = await sizeOf(path)
    if (size !== null) files.push({ path, name: toName(path), size })
  }
  return { files, packed: paths.filter((path) => PACKED.test(path)).map(toName) }
}

/** Null for links to anything but a file. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    const stats = await stat(path)
    return stats.isFile() ? stats.size : null
  } catch {
    // It counts as one byte: reading it names the fault.
    return 1
  }
}
