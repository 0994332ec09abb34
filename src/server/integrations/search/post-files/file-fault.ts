/** Why a file is of no use at all; `message` is German and begins where the file's name ends. */
export class FileFault extends Error {}
