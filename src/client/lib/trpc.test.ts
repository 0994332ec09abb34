import { isNotFound } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { expect, it } from 'vitest'
import { notFoundOnClientError } from './trpc.ts'

const fail = (code: string) =>
  notFoundOnClientError(
    Promise.reject(
      TRPCClientError.from({ error: { message: code, code: -32004, data: { code } } }),
    ),
  ).catch((error: unknown) => error)

it('turns what is not found into the 404 page, and no failure of the server', async () => {
  expect(isNotFound(await fail('NOT_FOUND'))).toBe(true)
  expect(await fail('INTERNAL_SERVER_ERROR')).toBeInstanceOf(TRPCClientError)
  expect(await notFoundOnClientError(Promise.resolve(1))).toBe(1)
})
