import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
// As a whole: older versions of Node lack some of its functions, and miss none of them.
import sea from 'node:sea'

/** A program for a thread: the file it lies in, or its text where there is no file. */
export type ThreadProgram = { file: string } | { code: string }

/** What `fork` takes to start a program as a process of its own. */
export type ProcessProgram = { entry: string; execPath: string }

/** File and first arguments of a process; further arguments follow. */
export type ProgramCommand = readonly [file: string, ...args: string[]]

/** What the program needs beside its own code, wherever it lies. */
export type ProgramFiles = {
  client: ClientFiles
  /** Reads captions beside the server; null where nothing is built, as in development. */
  captionReader: ThreadProgram | null
  /** Draws sharing pictures. */
  shareImages: ProcessProgram
  /** What starts the whole program again, as with a command of its own; null where it is not built. */
  self: ProgramCommand | null
}

/** The built client: paths such as `assets/site.js`, none where it is not built. */
export type ClientFiles = {
  paths: readonly string[]
  /** Not to be written to: in the executable it is a part of the executable. */
  read: (path: string) => Uint8Array<ArrayBuffer>
}

/** First argument with which the executable becomes the process that draws. */
export const DRAW_ARGUMENT = 'draw-share-images'

const CAPTION_READER = 'caption-reader-worker'
export const SHARE_IMAGES = 'share-image-process'
const CLIENT = 'client/'

/** The program's files: inside the executable, or beside the built server. */
export const findProgramFiles = (): ProgramFiles =>
  sea.isSea() ? openExecutable() : openFolder(import.meta.dirname)

function openExecutable(): ProgramFiles {
  const keys = sea.getAssetKeys().filter((key) => key.startsWith(CLIENT))
  return {
    client: {
      paths: keys.map((key) => key.slice(CLIENT.length)),
      read: (path) => readAsset(CLIENT + path),
    },
    captionReader: { code: sea.getAsset(CAPTION_READER, 'utf8') },
    shareImages: {
      entry: DRAW_ARGUMENT,
      // Not its path: once the file was replaced, another version lies there.
      execPath: '/proc/self/exe',
    },
    self: ['/proc/self/exe'],
  }
}

/** The bytes of a part of the executable, without copying them. */
export const readAsset = (key: string) => new Uint8Array(sea.getRawAsset(key) as ArrayBuffer)

function openFolder(folder: string): ProgramFiles {
  const client = join(folder, '..', 'client')
  const captionReader = join(folder, `${CAPTION_READER}.js`)
  const main = join(folder, 'main.js')
  return {
    client: {
      paths: existsSync(join(client, '.vite')) ? listFiles(client) : [],
      read: (path) => new Uint8Array(readFileSync(join(client, path))),
    },
    captionReader: existsSync(captionReader) ? { file: captionReader } : null,
    shareImages: {
      entry: join(folder, `${SHARE_IMAGES}.js`),
      execPath: process.execPath,
    },
    self: existsSync(main) ? [process.execPath, '--max-old-space-size=192', main] : null,
  }
}

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.split(sep).join('/'))
