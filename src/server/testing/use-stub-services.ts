import { afterEach } from 'vitest'
import { type StubService, startStubService } from './stub-service.ts'

/** Starts outside services for the tests of a file; each is gone after its test. */
export function useStubServices(): typeof startStubService {
  const services: StubService[] = []
  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.stop()))
  })
  return async (answer) => {
    const service = await startStubService(answer)
    services.push(service)
    return service
  }
}
