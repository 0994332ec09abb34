import * as fs from 'node:fs'
import { extname } from 'node:path'
import { readTransaction } from '#db/transactions.ts'
import { OperatorError } from '#shared/domain/errors.ts'
import type { FileFormat } from '#shared/domain/export-files.ts'
import { formatBytes } from '#shared/texts/format.ts'
import type { Config } from '../config.ts'
import { exportFile } from '../services/transfer/export-rows.ts'
import { addCommand, type Cli, createProgressLine } from './command.ts'
import { createRuntime } from './create-runtime.ts'

export function addExportCommand({ program, runWithConfig }: Cli): void {
  addCommand(
    program,
    'export',
    'schreibt alle Marken und Codes in eine Datei (.json) oder zwei (.csv)',
    [
      'x.json ist eine Datei mit beidem, {"brands":[…],"codes":[…]}; x.csv wird zu x-brands.csv und',
      'x-codes.csv. Das Panel nimmt alle drei unter „Importieren“ wieder an. Dateien erscheinen ganz',
      'oder gar nicht.',
      '',
      'Beispiele:',
      '  codefluencer export alles.json',
      '  codefluencer export --force alles.csv',
    ],
  )
    .argument('<Datei>', 'wohin; die Endung entscheidet: .json oder .csv')
    .option('--force', 'überschreibt, was es schon gibt', false)
    .action(runWithConfig(exportCommand))
}

/**
 * Writes all brands and codes of one moment: `x.json` is one file with both, `x.csv` becomes
 * `x-brands.csv` and `x-codes.csv`. Files appear whole or not at all. Answers what was written. Throws
 * `OperatorError` for another ending, for files that exist (unless `force`), and where writing fails.
 */
function exportCommand(config: Config, file: string, { force }: { force: boolean }) {
  const { format, files } = chooseFiles(file)
  for (const path of files)
    if (fs.existsSync(path) && !force)
      throw new OperatorError(`${path} gibt es schon; --force überschreibt`)
  const runtime = createRuntime(config)
  const ctx = runtime.asSystem('export')
  const progress = createProgressLine()
  let written = 0
  const write = (to: number, text: string) => {
    fs.writeFileSync(to, text)
    written += text.length
    progress.show(`${formatBytes(written)} geschrieben …`)
  }
  try {
    const counts = writeWhole(files, ([first = 0, last = first]) =>
      readTransaction(ctx.db, () => {
        if (format === 'json') write(first, '{"brands":')
        const brands = exportFile(ctx, { part: 'brands', format }, (text) => write(first, text))
        if (format === 'json') write(first, ',"codes":')
        const codes = exportFile(ctx, { part: 'codes', format }, (text) => write(last, text))
        if (format === 'json') write(first, '}\n')
        return { brands, codes }
      }),
    )
    return { files, ...counts }
  } finally {
    progress.close()
    runtime.close()
  }
}

function chooseFiles(file: string): { format: FileFormat; files: string[] } {
  const ending = extname(file)
  const format = ending.toLowerCase()
  if (format === '.json') return { format: 'json', files: [file] }
  const base = file.slice(0, file.length - ending.length)
  if (format === '.csv')
    return { format: 'csv', files: [`${base}-brands${ending}`, `${base}-codes${ending}`] }
  throw new OperatorError(`${file}: Die Endung entscheidet, was geschrieben wird: .json oder .csv`)
}

/**
 * Writes files under temporary names and renames them in the end, so that no program reads half a
 * file; `fill` gets their descriptors.
 */
function writeWhole<T>(paths: readonly string[], fill: (descriptors: number[]) => T): T {
  const temporary = paths.map((path) => `${path}.${process.pid}.tmp`)
  const descriptors: number[] = []
  try {
    for (const path of temporary) descriptors.push(fs.openSync(path, 'wx'))
    const result = fill(descriptors)
    for (const descriptor of descriptors) fs.fsyncSync(descriptor)
    for (const [index, path] of paths.entries()) fs.renameSync(temporary[index] ?? path, path)
    return result
  } catch (error) {
    for (const path of temporary) fs.rmSync(path, { force: true })
    throw error instanceof Error && 'syscall' in error
      ? new OperatorError(`Der Export ließ sich nicht schreiben: ${error.message}`, {
          cause: error,
        })
      : error
  } finally {
    for (const descriptor of descriptors) fs.closeSync(descriptor)
  }
}
