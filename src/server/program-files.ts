import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
// As a whole: older versions of Node lack some of its functions, and miss none of them.
import sea from 'node:sea'

/** What `fork` takes to start a program as a process of its own. */
export type ProcessProgram = { entry: string; execPath: string }

/** File and first arguments of a process; further arguments follow. */
export type ProgramCommand = readonly [file: string, ...args: string[]]

/** What the program needs beside its own code, wherever it lies. */
export type ProgramFiles = {
  client: ClientFiles
  /** Reads captions beside the server; null where nothing is built, as in development. */
  captionReader: ProcessProgram | null
  /** Draws sharing pictures. */
  shareImages: ProcessProgram
  /** What starts the whole program again, as with a command of its own; null where it is not built. */
  self: ProgramCommand | null
}

/** What the reader has learned; see `openReaderModel`. */
export type ReaderFiles = {
  /** Where they lie, for messages. */
  place: string
  /** Throws when there is no such file. */
  read: (name: string) => Uint8Array
  /** The path of a file, for what opens it itself; null inside the executable, whose parts lie in memory anyway. */
  find: (name: string) => string | null
}

/** The built client: paths such as `assets/site.js`, none where it is not built. */
export type ClientFiles = {
  paths: readonly string[]
  /** Not to be written to: in the executable it is a part of the executable. */
  read: (path: string) => Uint8Array<ArrayBuffer>
}

/** The program that reads captions, and the first argument with which the executable becomes it. */
export const CAPTION_READER = 'caption-reader-process'
/** The same of the program that draws. */
export const SHARE_IMAGES = 'share-image-process'
const CLIENT = 'client/'
/** The running executable. Not its path: once the file was replaced, another version lies there. */
const SELF = '/proc/self/exe'

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
    captionReader: { entry: CAPTION_READER, execPath: SELF },
    shareImages: { entry: SHARE_IMAGES, execPath: SELF },
    self: [SELF],
  }
}

/** The bytes of a part of the executable, without copying them. */
export const readAsset = (key: string) => new Uint8Array(sea.getRawAsset(key) as ArrayBuffer)

function openFolder(folder: string): ProgramFiles {
  const client = join(folder, '..', 'client')
  const captionReader = join(folder, `${CAPTION_READER}.js`)
  const main = join(folder, 'main.js')
  return {
    client: openClientFolder(client),
    captionReader: existsSync(captionReader)
      ? { entry: captionReader, execPath: process.execPath }
      : null,
    shareImages: { entry: join(folder, `${SHARE_IMAGES}.js`), execPath: process.execPath },
    self: existsSync(main) ? [process.execPath, '--max-old-space-size=192', main] : null,
  }
}

/** The built client, or what was kept of one, in a folder. */
export const openClientFolder = (folder: string): ClientFiles => ({
  paths: existsSync(folder) ? listFiles(folder) : [],
  read: (path) => readFileSync(join(folder, path)),
})

/** The reader's files: inside the executable, beside the built server, or in the checkout. */
export function findReaderFiles(): ReaderFiles {
  if (sea.isSea())
    return {
      place: 'im Programm',
      read: (name) => readAsset(`reader/${name}`),
      find: () => null,
    }
  const here = import.meta.dirname
  const isBuilt = existsSync(join(here, '..', 'client', '.vite'))
  const folder = isBuilt ? join(here, '..', 'reader') : join(here, '..', '..', 'data', 'reader')
  return openReaderFolder(folder)
}

export const openReaderFolder = (folder: string): ReaderFiles => ({
  place: folder,
  read: (name) => readFileSync(join(folder, name)),
  find: (name) => join(folder, name),
})

/** Those of folders, too, which nobody asks for. */
const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll(sep, '/'),
  )
