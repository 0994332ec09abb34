import { afterEach, beforeEach } from 'vitest'
import type { ServiceDeps } from '#server/services/context.ts'
import { createTestContext, type TestContext } from '#test/context.ts'

/** What `create` answers, a fresh one for each test; to be used inside of tests only. */
export function useFresh<Made extends { close: () => void }>(
  create: () => Made | Promise<Made>,
): Made {
  const current = {} as Made
  beforeEach(async () => {
    Object.assign(current, await create())
  })
  afterEach(() => current.close())
  return current
}

/** A context over an empty database, a fresh one for each test; `override` is asked again each time. */
export const useTestContext = (override: () => Partial<ServiceDeps> = () => ({})): TestContext =>
  useFresh(() => createTestContext(override()))
