import { afterAll, expect } from 'vitest'
import { testMainJob } from './support/main-job.ts'
import { createPosts } from './support/posts.ts'
import { startSite } from './support/start-site.ts'
import { useSite } from './support/use-site.ts'

const site = useSite(() => startSite({ posts: createPosts() }))

/** The server ends well when it is told to. */
afterAll(async () => expect(await site.stop()).toBe(0))

testMainJob(site)
