import { migrateDatabase } from '#db/migrate.ts'
import { type DatabaseHandle, openDatabase } from '#db/open-database.ts'
import { openSecrets } from '#db/secrets.ts'
import { openVoterSalts } from '#db/voter-salts.ts'
import type { Config } from '#server/config.ts'
import { createUploads } from '#server/integrations/search/files-provider.ts'
import type {
  ShareImageCard,
  ShareImageRenderer,
} from '#server/integrations/share-images/share-image-renderer.ts'
import { createLogger } from '#server/logger.ts'
import { createBackgroundTasks } from '#server/services/background-tasks.ts'
import { createBackups } from '#server/services/backups/backup-files.ts'
import {
  createCollectionState,
  createProviderStates,
} from '#server/services/collection/collection-state.ts'
import { createInlineReader } from '#server/services/collection/read-caption.ts'
import type { AdminContext, ServiceContext, ServiceDeps } from '#server/services/context.ts'
import { selectFigures } from '#server/services/figures.ts'
import { createForms } from '#server/services/form-state.ts'
import { createPublicData } from '#server/services/public-data.ts'
import { countRefusals, createSecurityCounts } from '#server/services/security-counts.ts'
import { createMemoryRateLimits } from '#server/web/protection/memory-rate-limits.ts'
import { BackupFault } from '#shared/domain/errors.ts'
import { openTestModel } from '#test/caption-reader.ts'

/** The instant at which every test starts, a Sunday noon in UTC. */
export const TEST_NOW = new Date('2026-11-01T12:00:00Z')
export const inDays = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000)
export const daysAgo = (days: number) => inDays(-days)

/** A clock that stands still until a test moves it. */
type TestClock = { set: (instant: Date | string) => void; advance: (ms: number) => void }

export type TestContext = Pick<DatabaseHandle, 'db' | 'sqlite' | 'close'> & {
  deps: ServiceDeps
  clock: TestClock
  asVisitor: (address?: string) => ServiceContext
  asAdmin: (address?: string) => AdminContext
  asSystem: (job?: string) => AdminContext
}

/**
 * A fresh migrated database, in memory unless given, with everything services need: silent logger,
 * a source without posts, no model, limits that never trip. `overrides` replaces single dependencies.
 */
export function createTestContext(
  overrides: Partial<ServiceDeps> = {},
  { db, sqlite, close }: DatabaseHandle = openDatabase(':memory:'),
): TestContext {
  migrateDatabase(db)
  let now = TEST_NOW
  const clock = () => new Date(now)
  const deps: ServiceDeps = {
    db,
    waitForPrimary: async () => {},
    voterSalts: openVoterSalts(':memory:'),
    clock,
    logger: createLogger('silent'),
    catalogue: () => [],
    searchProvider: {
      name: 'empty',
      async *search() {},
      checkHealth: async () => ({ state: 'online' }),
    },
    model: null,
    captionReader: createInlineReader(openTestModel),
    readFeed: async () => null,
    // Never made: tests that upload bring a folder of their own.
    uploads: createUploads('/nirgends/uploads'),
    providerStates: createProviderStates(clock),
    collection: createCollectionState(),
    publicData: createPublicData(),
    rateLimits: createMemoryRateLimits({ enabled: false }),
    securityCounts: createSecurityCounts(clock),
    favicons: { fetchFavicon: async () => ({ favicon: null, failures: [] }) },
    mailer: null,
    webhook: null,
    storedOperator: undefined,
    outside: {
      secrets: openSecrets(':memory:'),
      fixedSource: null,
      isMailFixed: false,
      reopen: () => {},
    },
    background: createBackgroundTasks(),
    backups: createBackups({
      // Never made: a database in memory has no file to save.
      folder: '/dev/null/data/backups',
      databasePath: '/dev/null/data/app.db',
      write: () => Promise.reject(new BackupFault('Hier gibt es keine Datei.')),
      isScheduled: false,
    }),
    readFigures: async (period) => selectFigures(db, period, clock()),
    forms: createForms(),
    moves: new Map(),
    isPasswordConfigured: false,
    shareImages: createStubRenderer(),
    ...overrides,
  }
  deps.rateLimits = countRefusals(deps.rateLimits, deps.securityCounts)
  return {
    db,
    sqlite,
    close: () => {
      void deps.background.stop()
      deps.voterSalts.close()
      deps.outside.secrets.close()
      close()
    },
    deps,
    clock: {
      set: (instant) => {
        now = new Date(instant)
      },
      advance: (ms) => {
        now = new Date(now.getTime() + ms)
      },
    },
    asVisitor: (address = '203.0.113.7') => ({ ...deps, actor: { kind: 'visitor', address } }),
    asAdmin: (address = '198.51.100.1') => ({
      ...deps,
      actor: { kind: 'admin', username: 'admin', address, sessionToken: null },
    }),
    asSystem: (job = 'test') => ({ ...deps, actor: { kind: 'system', job } }),
  }
}

/** Stands in for the drawing process: each picture is its card as JSON; 'Unzeichenbar' fails. */
export function createStubRenderer(layout = '1'): ShareImageRenderer & { drawn: ShareImageCard[] } {
  const drawn: ShareImageCard[] = []
  let stopped = false
  return {
    siteName: 'Codefluencer',
    layout,
    drawn,
    async *render(cards) {
      for (const card of cards) {
        if (stopped) return
        drawn.push(card)
        const fails = card.brand?.name === 'Unzeichenbar'
        yield fails ? null : new TextEncoder().encode(JSON.stringify(card))
      }
    },
    stop: () => {
      stopped = true
    },
  }
}

/** What the environment says of a site, where a test does not care. */
export const TEST_SITE: Config['site'] = {
  name: 'Codefluencer',
  year: 2025,
  publicUrl: 'https://codes.example',
  tickerTimes: 'real',
  realFigures: false,
  isDemo: false,
  operator: { name: null, address: null, email: null, phone: null, vatId: null },
}

/** What a procedure is called with by somebody without a session cookie. */
export const toCallContext = (ctx: ServiceContext) => ({
  ...ctx,
  site: TEST_SITE,
  session: { token: null, open: () => {}, close: () => {} },
})
