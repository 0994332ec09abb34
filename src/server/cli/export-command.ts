import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { extname } from 'node:path'
import { formatBytes } from '#shared/texts/format.ts'
import type { Config } from '../config.ts'
import { type ExportPart, writeExport } from '../services/transfer/export-rows.ts'
import { addCommand, type Cli, createProgressLine, FileError } from './command.ts'
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
 * Writes all brands and codes: `x.json` is one file with both, `x.csv` becomes `x-brands.csv` and
 * `x-codes.csv`. Files appear whole or not at all. Prints what was written as one JSON line. Throws
 * `FileError` for another ending, for files that exist (unless `force`), and where writing fails.
 */
function exportCommand(config: Config, file: string, { force }: { force: boolean }): number {
  const targets = chooseTargets(file)
  for (const { path } of targets)
    if (existsSync(path) && !force)
      throw new FileError(`${path} gibt es schon; --force überschreibt`)
  const runtime = createRuntime(config)
  const progress = createProgressLine()
  let written = 0
  try {
    const counts = writeTargets(targets, (write) =>
      writeExport(runtime.asSystem('export'), targets.length > 1 ? 'csv' : 'json', (part, text) => {
        write(part, text)
        written += text.length
        progress.show(`${formatBytes(written)} geschrieben …`)
      }),
    )
    progress.close()
    console.log(JSON.stringify({ files: targets.map(({ path }) => path), ...counts }))
    return 0
  } finally {
    progress.close()
    runtime.close()
  }
}

/** The text before each part and after the last: one JSON file holds both. */
type Target = { path: string; parts: Partial<Record<ExportPart, string>>; after: string }

function chooseTargets(file: string): Target[] {
  const ending = extname(file)
  const base = file.slice(0, file.length - ending.length)
  switch (ending.toLowerCase()) {
    case '.json':
      return [{ path: file, parts: { brands: '{"brands":', codes: ',"codes":' }, after: '}\n' }]
    case '.csv':
      return [
        { path: `${base}-brands${ending}`, parts: { brands: '' }, after: '' },
        { path: `${base}-codes${ending}`, parts: { codes: '' }, after: '' },
      ]
    default:
      throw new FileError(`${file}: Die Endung entscheidet, was geschrieben wird: .json oder .csv`)
  }
}

/** Writes under temporary names and renames in the end, so that no program reads half a file. */
function writeTargets<T>(
  targets: readonly Target[],
  fill: (write: (part: ExportPart, text: string) => void) => T,
): T {
  const open: (Target & { temporary: string; descriptor: number })[] = []
  const begun = new Set<ExportPart>()
  try {
    for (const target of targets) {
      const temporary = `${target.path}.${process.pid}.tmp`
      open.push({ ...target, temporary, descriptor: openSync(temporary, 'wx') })
    }
    const result = fill((part, text) => {
      const target = open.find(({ parts }) => part in parts)
      if (!target) return
      const before = begun.has(part) ? '' : (target.parts[part] ?? '')
      begun.add(part)
      writeFileSync(target.descriptor, before + text)
    })
    for (const { descriptor, after } of open) {
      writeFileSync(descriptor, after)
      fsyncSync(descriptor)
    }
    for (const { temporary, path } of open) renameSync(temporary, path)
    return result
  } catch (error) {
    for (const { temporary } of open) rmSync(temporary, { force: true })
    throw error instanceof Error && 'syscall' in error
      ? new FileError(`Der Export ließ sich nicht schreiben: ${error.message}`, { cause: error })
      : error
  } finally {
    for (const { descriptor } of open) closeSync(descriptor)
  }
}
