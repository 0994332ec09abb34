import { join } from 'node:path'

/** The database of a data folder; SQLite keeps its logs beside it, under this name and an ending. */
export const toDatabasePath = (dataDir: string) => join(dataDir, 'app.db')

export const toBackupsFolder = (dataDir: string) => join(dataDir, 'backups')
