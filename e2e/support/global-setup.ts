import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { ensureBrowser } from './find-browser.ts'

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
