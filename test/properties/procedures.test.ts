import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getProcedure } from '#server/trpc/app-router.ts'
import { toCallContext } from '#test/context.ts'
import { guessInput } from '#test/properties/hostile-input.ts'
import {
  CALLABLE,
  createPropertySite,
  expectTrueCounters,
  isCounted,
  SEED,
  settings,
  TIMEOUT_MS,
} from '#test/properties/property-site.ts'

const procedure = fc.oneof(
  fc.constantFrom(...CALLABLE),
  fc.constantFrom(...CALLABLE.filter(({ path }) => isCounted(path))),
)
const call = procedure.chain(({ path, input }) =>
  fc.record({
    path: fc.constant(path),
    input: guessInput(input),
    asOperator: fc.boolean(),
  }),
)

test(
  `no input makes a procedure fail, and every counter stays right (seed ${SEED})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 25, size: 'max' }), async (calls) => {
        const t = await createPropertySite()
        try {
          for (const { path, input, asOperator } of calls) {
            const ctx = asOperator ? t.asAdmin() : t.asVisitor()
            const error = await getProcedure(
              toCallContext(ctx),
              path,
            )(input).then(() => null, toError)
            if (error) expect(getHTTPStatusCodeFromError(error), path).toBeLessThan(500)
            expect(t.faults).toEqual([])
          }
          await expectTrueCounters(t)
        } finally {
          t.close()
        }
      }),
      settings(),
    )
  },
  TIMEOUT_MS,
)

function toError(error: unknown): TRPCError {
  if (error instanceof TRPCError) return error
  throw error
}
