import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    browserPath: string
    browserArgs: string[]
  }
}

/** Without these, Chromium looks for its maker's hosts at every start. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Parts of the browser's own window that nobody sees here: at every new page they start a process
 * of their own, which costs more than most pages.
 */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

const SWITCH = '--disable-features='

/** Of two such switches only the last counts, so Playwright's features are named again. */
async function listDisabledFeatures(executablePath: string): Promise<string[]> {
  const server = await chromium.launchServer({ executablePath, args: QUIET })
  const own = server.process().spawnargs.filter((arg) => arg.startsWith(SWITCH))
  await server.close()
  return own.flatMap((arg) => arg.slice(SWITCH.length).split(','))
}

export async function setup(project: TestProject): Promise<void> {
  const browserPath = ensureBrowser()
  const features = [...(await listDisabledFeatures(browserPath)), ...UNSEEN]
  project.provide('browserPath', browserPath)
  project.provide('browserArgs', [...QUIET, SWITCH + features.join(',')])
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function findOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

/** Path of a Chromium on this machine: `CHROMIUM_PATH`, an installed one, or Playwright's own. */
function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  const own = chromium.executablePath()
  return findOnPath() ?? (existsSync(own) ? own : undefined)
}

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0

/**
 * Finds a Chromium or installs one: Playwright's download first, then Debian's package.
 * Throws with what to do when neither works.
 */
function ensureBrowser(): string {
  const found = findBrowser()
  if (found) return found
  console.error('Kein Chromium gefunden, es wird installiert …')
  run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'])
  if (!findBrowser() && process.getuid?.() === 0) {
    run('apt-get', ['update'])
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'])
  }
  const installed = findBrowser()
  if (installed) return installed
  throw new Error(
    'Die Browsertests brauchen Chromium, und es ließ sich keines installieren. ' +
      'Bitte Chromium installieren oder seinen Pfad in CHROMIUM_PATH nennen.',
  )
}
