import { afterAll, expect } from 'vitest'
import { testMainFlow } from '#test/e2e/support/main-job.ts'
import { createPosts } from '#test/e2e/support/posts.ts'
import { startSite } from '#test/e2e/support/start-site.ts'
import { useSite } from '#test/e2e/support/use-site.ts'

const site = useSite(() => startSite({ posts: createPosts() }))

/** The server ends well when it is told to. */
afterAll(async () => expect(await site.stop()).toBe(0))

testMainFlow(site)
