import { loadNativeModule } from './native-module.ts'
import { readAsset } from './program-files.ts'

/** SQLite's native module out of the executable; takes the place of its file there. */
export const loadEmbeddedSqlite = () => loadNativeModule(readAsset('better-sqlite3.node'))
