// Imported before anything that loads the native module: better-sqlite3 needs Node-API 10, and on
// an older Node it ends the process without a word.
if (Number(process.versions.napi) < 10) {
  process.stderr.write(
    `Codefluencer braucht Node.js 22.14 oder neuer, hier läuft ${process.version}.\n`,
  )
  process.exit(1)
}
