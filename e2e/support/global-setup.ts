import type { TestProject } from 'vitest/node'
import { ensureBrowser } from './find-browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    browserPath: string
  }
}

export function setup(project: TestProject): void {
  project.provide('browserPath', ensureBrowser())
}
