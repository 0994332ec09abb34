import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

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
export function ensureBrowser(): string {
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
