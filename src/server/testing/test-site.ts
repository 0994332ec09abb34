import type { SiteConfig } from '../trpc/init.ts'

/** What the environment says of a site, where a test does not care. */
export const TEST_SITE: SiteConfig = {
  name: 'Codefluencer',
  year: 2025,
  publicUrl: 'https://codes.example',
  tickerTimes: 'real',
  isDemo: false,
  operator: { name: null, address: null, email: null, phone: null, vatId: null },
}
