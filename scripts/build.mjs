// Production build: the client into dist/client (with brotli and gzip beside every file), the server into
// dist/server with the programs that it starts, and what the reader has learned into dist/reader. With `--if-needed` only when
// something changed since; with `--quiet` nothing goes to stdout, which belongs to the command after it.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { isBuilt, stampBuild } from './build-stamp.mjs'

if (process.argv.includes('--if-needed')) {
  if (isBuilt()) process.exit(0)
  process.stderr.write('Der Build fehlt oder ist veraltet, er wird erstellt …\n')
}
// Only here: loading it takes longer than finding out that nothing has to be built.
const { build } = await import('vite')
process.env.NODE_ENV = 'production'
const COMPRESSIBLE = new Set(['.css', '.js', '.svg', '.txt', '.webmanifest'])
const logLevel = process.argv.includes('--quiet') ? 'warn' : 'info'

rmSync('dist', { recursive: true, force: true })
await build({ logLevel })
// Draws the documentation of the API: a page of its own, which needs nothing of the client.
for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css'])
  cpSync(`node_modules/swagger-ui-dist/${name}`, `dist/client/docs/${name}`)
for (const entry of readdirSync('dist/client', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSIBLE.has(extname(entry.name))) continue
  const file = join(entry.parentPath, entry.name)
  const bytes = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(bytes))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
// In parts, unlike the programs below: what a command does not use is neither read nor kept in memory.
await build({
  logLevel,
  build: {
    ssr: 'src/server/main.ts',
    rolldownOptions: { output: { codeSplitting: true, chunkFileNames: '[name]-[hash].js' } },
  },
})
// Programs beside the server. Drawing libraries weigh as much as all the rest: only the process that
// draws loads them.
for (const name of ['share-image-process', 'caption-reader-process'])
  await build({
    logLevel,
    build: {
      ssr: `src/server/${name}.ts`,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: `${name}.js` } },
    },
  })
for (const name of ['card.json', 'vocabulary.json', 'reader.onnx'])
  cpSync(`data/reader/${name}`, `dist/reader/${name}`)
stampBuild()
