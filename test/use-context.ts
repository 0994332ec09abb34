import { afterEach, beforeEach } from 'vitest'
import type { ServiceDeps } from '#server/services/context.ts'
import { createTestContext, type TestContext } from '#test/context.ts'

/**
 * A fresh `createTestContext` for each test of a file, closed after it; `override` is asked anew each
 * time. The answer's fields work inside of tests only.
 */
export function useTestContext(override: () => Partial<ServiceDeps> = () => ({})): TestContext {
  const current = {} as TestContext
  beforeEach(() => {
    Object.assign(current, createTestContext(override()))
  })
  afterEach(() => current.close())
  return current
}
