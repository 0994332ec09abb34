import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import catalogueCsv from '#data/catalogue/brands.csv?raw'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open-database.ts'
import type { Config } from '../config.ts'
import { createOpenAiClient } from '../integrations/ai/openai-client.ts'
import { createFaviconFetcher } from '../integrations/favicons/favicon-fetcher.ts'
import { createSmtpMailer } from '../integrations/mail/smtp-mailer.ts'
import { createWorkerRulesReader } from '../integrations/rules-reader/create-worker-rules-reader.ts'
import type { RulesReader } from '../integrations/rules-reader/rules-reader.ts'
import { createSearchProvider } from '../integrations/search/create-search-provider.ts'
import { createShareImageRenderer } from '../integrations/share-images/create-share-image-renderer.ts'
import { createLogger } from '../logger.ts'
import { createBackgroundTasks } from '../services/background-tasks.ts'
import { parseCatalogue } from '../services/catalogue/parse-catalogue.ts'
import { createCollectionState } from '../services/collection/collection-state.ts'
import { createInlineRulesReader } from '../services/collection/create-inline-rules-reader.ts'
import { createProviderStates } from '../services/collection/provider-states.ts'
import type { ServiceContext, ServiceDeps } from '../services/context.ts'
import { createMemoryRateLimits } from '../web/memory-rate-limits.ts'

/** Where the built program lies, and the programs that it starts. */
const HERE = dirname(fileURLToPath(import.meta.url))

export type Runtime = {
  config: Config
  deps: ServiceDeps
  /** The context of the program's own work; `job` names it in logs. */
  asSystem: (job: string) => ServiceContext
  close: () => void
}

/** Opens and wires what every command needs: database with migrations, logger, providers. */
export function createRuntime(config: Config): Runtime {
  mkdirSync(config.dataDir, { recursive: true })
  const { db, close } = openDatabase(join(config.dataDir, 'app.db'))
  migrateDatabase(db)
  const clock = () => new Date()
  const deps: ServiceDeps = {
    db,
    clock,
    logger: createLogger(config.logLevel),
    catalogue: parseCatalogue(catalogueCsv),
    searchProvider: createSearchProvider(config),
    model: config.ai && createOpenAiClient(config.ai),
    rulesReader: createRulesReader(),
    providerStates: createProviderStates(clock),
    collection: createCollectionState(),
    rateLimits: createMemoryRateLimits({ enabled: config.rateLimits === 'on' }),
    favicons: config.logos === 'on' ? createFaviconFetcher({ template: config.faviconUrl }) : null,
    mailer: config.mail && createSmtpMailer(config.mail),
    background: createBackgroundTasks(),
    formKey: randomBytes(32),
    shareImages: createShareImageRenderer({
      entry: join(HERE, 'share-image-process.js'),
      siteName: config.siteName,
    }),
  }
  return {
    config,
    deps,
    asSystem: (job) => ({ ...deps, actor: { kind: 'system', job } }),
    close: () => {
      void deps.background.stop()
      deps.shareImages.stop()
      deps.rulesReader.stop()
      close()
    },
  }
}

/** The development server has no built file to start a thread from. */
function createRulesReader(): RulesReader {
  const entry = join(HERE, 'rules-reader-worker.js')
  return existsSync(entry) ? createWorkerRulesReader({ entry }) : createInlineRulesReader()
}
