import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTempFolder } from '#test/temp-folder.ts'

/** Places and what they may import, as in the import table of the architecture. */
const IMPORTERS = {
  shared: { file: 'src/shared/domain/a.ts', allowed: ['shared'] },
  extraction: { file: 'src/extraction/a.ts', allowed: ['shared', 'extraction'] },
  db: { file: 'src/db/queries/a.ts', allowed: ['shared', 'db'] },
  services: {
    file: 'src/server/services/x/a.ts',
    allowed: ['shared', 'extraction', 'db', 'services'],
  },
  integrations: { file: 'src/server/integrations/x/a.ts', allowed: ['shared', 'integrations'] },
  trpc: { file: 'src/server/trpc/routers/a.ts', allowed: ['shared', 'services', 'trpc'] },
  rest: { file: 'src/server/rest/x/a.ts', allowed: ['shared', 'trpc', 'web', 'rest'] },
  web: { file: 'src/server/web/x/a.ts', allowed: ['shared', 'services', 'trpc', 'web'] },
  jobs: { file: 'src/jobs/a.ts', allowed: ['shared', 'services', 'jobs'] },
  client: { file: 'src/client/lib/a.ts', allowed: ['shared', 'client'] },
  // Everything.
  cli: { file: 'src/server/cli/a.ts', allowed: null },
} as const

type Zone = keyof typeof IMPORTERS
const ZONES = Object.keys(IMPORTERS) as Zone[]

/** How code inside and outside the server names each zone. */
function specifiersOf(zone: Zone, importer: Zone): string[] {
  const inServer = (name: Zone) =>
    ['services', 'integrations', 'trpc', 'rest', 'web', 'cli'].includes(name)
  if (zone === importer) return ['./other.ts']
  if (!inServer(zone)) return [`#${zone}/lib/other.ts`]
  const outside = zone === 'trpc' ? '#server/trpc/init.ts' : `#server/${zone}/other.ts`
  return inServer(importer) ? [`../../${zone}/other.ts`] : [outside]
}

const folder = makeTempFolder(afterAll)
beforeAll(() => {
  copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
})

/** The files the linter refuses, out of the given ones. */
function lint(files: Record<string, string>): Set<string> {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const oxlint = join(process.cwd(), 'node_modules/.bin/oxlint')
  const run = spawnSync(oxlint, ['--format=json', 'src'], { cwd: folder, encoding: 'utf8' })
  const report: { diagnostics: { filename: string; code: string }[] } = JSON.parse(run.stdout)
  return new Set(
    report.diagnostics
      .filter(({ code }) => code.includes('no-restricted-imports'))
      .map(({ filename }) => filename),
  )
}

test('the linter refuses every import that the table does not allow, and no other', () => {
  const files: Record<string, string> = {}
  const expected = new Set<string>()
  for (const importer of ZONES)
    for (const zone of ZONES) {
      if (importer === 'rest' && zone === 'services') continue
      const { file, allowed } = IMPORTERS[importer]
      const path = file.replace('a.ts', `to-${zone}.ts`)
      const lines = specifiersOf(zone, importer).map((from) => `import { x } from '${from}'`)
      files[path] = `${lines.join('\n')}\nexport const y = x\n`
      const isAllowed = (allowed as readonly Zone[] | null)?.includes(zone) ?? true
      if (!isAllowed) expected.add(path)
    }
  for (const importer of ZONES) {
    const path = IMPORTERS[importer].file.replace('a.ts', 'to-test.ts')
    files[path] = "import { x } from '#test/factories.ts'\nexport const y = x\n"
    expected.add(path)
  }
  expect([...lint(files)].sort()).toEqual([...expected].sort())
})

test.each([
  ['src/client/lib/b.ts', "import type { AppRouter } from '#server/trpc/app-router.ts'", true],
  ['src/client/lib/c.ts', "import { appRouter } from '#server/trpc/app-router.ts'", false],
  ['src/client/lib/d.ts', "import { codeSchema } from '#shared/schemas/code.ts'", false],
  ['src/client/lib/e.ts', "import type { Code } from '#shared/schemas/code.ts'", true],
  ['src/client/lib/f.ts', "import { z } from 'zod'", false],
  ['src/client/features/public/a/g.ts', "import { x } from '../b/x.ts'", false],
  ['src/server/services/x/h.ts', "import { eq } from 'drizzle-orm'", false],
  ['src/server/services/x/i.ts', "import type { P } from '../../integrations/p.ts'", true],
  ['src/server/rest/j.ts', "import { x } from '../services/codes/list.ts'", false],
  ['src/server/rest/n.ts', "import { x } from '../services/settings.ts'", false],
  ['src/server/rest/k.ts', "import { ServiceError } from '../services/errors.ts'", true],
  ['src/shared/domain/l.ts', "import { readFileSync } from 'node:fs'", false],
  ['src/server/services/x/m.ts', "import { x } from '../../../db/x.ts'", false],
])('%s: %s is allowed: %s', (file, line, isAllowed) => {
  expect(lint({ [file]: `${line}\n` }).has(file)).toBe(!isAllowed)
})
