import catalogueCsv from '#data/catalogue/brands.csv?raw'
import { writeBackup } from '#db/backup.ts'
import { acquireDataLock, type DataLockMode } from '#db/data-lock.ts'
import { openReplica, waitForPrimary } from '#db/libsql-replica.ts'
import { fillPrimary, migrateDatabase, readMigrationState } from '#db/migrate.ts'
import { type DatabaseHandle, openDatabase } from '#db/open-database.ts'
import { findOperatorData } from '#db/queries/settings.ts'
import { openSecrets } from '#db/secrets.ts'
import { openVoterSalts, shareVoterSalts } from '#db/voter-salts.ts'
import type { CatalogueBrand } from '#shared/schemas/brand.ts'
import {
  type Config,
  toBackupsFolder,
  toDatabasePath,
  toSaltsPath,
  toSecretsPath,
  toUploadsFolder,
} from '../config.ts'
import { createProcessWriter } from '../integrations/backup-writer.ts'
import type { BackgroundReader } from '../integrations/caption-reader/caption-reader.ts'
import { createProcessReader } from '../integrations/caption-reader/process-reader.ts'
import { createFaviconFetcher } from '../integrations/favicons/favicon-fetcher.ts'
import { createFeedReader } from '../integrations/feeds/feed-reader.ts'
import { createFiguresReader, type FiguresReader } from '../integrations/figures-reader.ts'
import { createSmtpMailer } from '../integrations/mail.ts'
import { createOpenAiClient } from '../integrations/model/openai-client.ts'
import { createSearchProvider } from '../integrations/search/create-search-provider.ts'
import { createUploads } from '../integrations/search/files-provider.ts'
import { createShareImageRenderer } from '../integrations/share-images/share-image-renderer.ts'
import { createWebhook } from '../integrations/webhook.ts'
import { createLogger, listSecrets, listUrlSecrets } from '../logger.ts'
import { findProgramFiles, type ProgramFiles } from '../program-files.ts'
import { createBackgroundTasks } from '../services/background-tasks.ts'
import { type Backups, createBackups } from '../services/backups/backup-files.ts'
import { parseCatalogue } from '../services/brands/catalogue.ts'
import {
  createCollectionState,
  createProviderStates,
} from '../services/collection/collection-state.ts'
import { getOperator, readConnections, toSmtpUrl } from '../services/connections.ts'
import type { AdminContext, OutsideServices, ServiceDeps } from '../services/context.ts'
import { selectFigures } from '../services/figures.ts'
import { createForms } from '../services/form-state.ts'
import { createPublicData } from '../services/public-data.ts'
import { countRefusals, createSecurityCounts } from '../services/security-counts.ts'
import { createMemoryRateLimits } from '../web/protection/memory-rate-limits.ts'
import { READ_FIGURES } from './read-figures-command.ts'

export type Runtime = ReturnType<typeof createRuntime>

let catalogue: CatalogueBrand[] | undefined
/** Read when something first asks for it: a start of the server does not, and would take a sixth longer. */
function readCatalogue() {
  catalogue ??= parseCatalogue(catalogueCsv)
  return catalogue
}

/**
 * Opens what every command needs: the lock on the data folder, the database with its migrations, the
 * logger, the outside services. `captionReader` replaces the one that reads in processes, whose program
 * exists only after a build. Throws `OperatorError` and
 * the errors of SQLite and the file system. What is open by then stays open,
 * as the process is expected to end.
 */
export function createRuntime(
  config: Config,
  {
    lock: wanted = 'shared',
    captionReader,
  }: { lock?: DataLockMode; captionReader?: BackgroundReader } = {},
) {
  // Two processes over one replica would both write into its file what the primary sends.
  const mode = config.replica ? 'serve' : wanted
  const lock = acquireDataLock(config.dataDir, mode)
  const { db, sqlite, close } = openData(config, mode)
  const programFiles = findProgramFiles()
  const clock = () => new Date()
  const securityCounts = createSecurityCounts(clock)
  const secrets = openSecrets(toSecretsPath(config.dataDir))
  const secretValues = listSecrets(config)
  const fixedSource = config.search.isFixed ? config.search : null
  const connect = () => openConnections(config, { db, secrets, secretValues, fixedSource })
  const deps: ServiceDeps = {
    db,
    waitForPrimary: async () => {
      if (config.replica) await waitForPrimary(config.replica.syncUrl)
    },
    voterSalts: config.replica
      ? shareVoterSalts(sqlite)
      : openVoterSalts(toSaltsPath(config.dataDir)),
    clock,
    logger: createLogger(config.logLevel, { secrets: secretValues }),
    catalogue: readCatalogue,
    ...connect(),
    outside: {
      secrets,
      fixedSource,
      isMailFixed: config.mail !== null,
      reopen: () => void Object.assign(deps, connect()),
    },
    model: config.ai && createOpenAiClient(config.ai),
    captionReader: captionReader ?? openCaptionReader(programFiles),
    readFeed: createFeedReader(),
    uploads: createUploads(toUploadsFolder(config.dataDir)),
    providerStates: createProviderStates(clock),
    collection: createCollectionState(),
    publicData: createPublicData(),
    rateLimits: countRefusals(
      createMemoryRateLimits({ enabled: config.rateLimits === 'on' }),
      securityCounts,
    ),
    securityCounts,
    favicons: config.logos === 'on' ? createFaviconFetcher({ template: config.faviconUrl }) : null,
    background: createBackgroundTasks(),
    backups: openBackups(config, programFiles),
    readFigures: openFigures(config, programFiles, { db, clock }),
    forms: createForms(),
    moves: new Map(),
    isPasswordConfigured: config.adminPassword !== undefined,
    shareImages: createShareImageRenderer({
      program: programFiles.shareImages,
      siteName: config.site.name,
    }),
  }
  return {
    config,
    deps,
    /** The context of the program's own work; `job` names it in logs. */
    asSystem: (job: string): AdminContext => ({ ...deps, actor: { kind: 'system', job } }),
    close: () => {
      void deps.background.stop()
      deps.shareImages.stop()
      deps.captionReader.stop()
      close()
      deps.voterSalts.close()
      secrets.close()
      lock.release()
    },
  }
}

function openData({ dataDir, replica }: Config, mode: DataLockMode): DatabaseHandle {
  const path = toDatabasePath(dataDir)
  const handle = replica ? openReplica(path, replica) : openDatabase(path)
  if (replica) fillPrimary(handle)
  // A server that is already running may be of an earlier version, and would meet tables it does
  // not know.
  const isBehind = mode === 'shared' && readMigrationState(handle.db).pending > 0
  const lock = isBehind ? acquireDataLock(dataDir, 'migrate') : null
  migrateDatabase(handle.db)
  lock?.release()
  return handle
}

/** What the environment or the panel says of the outside; every secret of it is hidden in the log from now on. */
function openConnections(
  config: Config,
  parts: Pick<ServiceDeps, 'db'> &
    Pick<OutsideServices, 'secrets' | 'fixedSource'> & { secretValues: string[] },
) {
  const { source, mailServer, webhook } = readConnections(parts.secrets)
  const url = config.mail?.url ?? (mailServer && toSmtpUrl(mailServer))
  const storedOperator = findOperatorData(parts.db)
  const address = getOperator(storedOperator, config.site.operator).email
  if (source?.apiKey) parts.secretValues.push(source.apiKey)
  if (url) parts.secretValues.push(...listUrlSecrets(url))
  if (webhook) parts.secretValues.push(webhook.url)
  return {
    storedOperator,
    searchProvider: createSearchProvider({
      search: parts.fixedSource ?? source ?? config.search,
      postsDir: config.postsDir,
    }),
    webhook: webhook && createWebhook(webhook),
    mailer: url && address ? createSmtpMailer({ url, address }) : null,
  }
}

/** The development server has no built program to start again: it writes in its own process. */
function openBackups({ dataDir, jobs }: Config, { self }: ProgramFiles): Backups {
  const databasePath = toDatabasePath(dataDir)
  const write: Backups['write'] = self
    ? createProcessWriter(self, dataDir)
    : (target, signal) => writeBackup(databasePath, target, { signal })
  const folder = toBackupsFolder(dataDir)
  return createBackups({ folder, databasePath, write, isScheduled: jobs === 'on' })
}

/** A replica belongs to one process, and the development server has no built program: both read here. */
function openFigures(
  config: Config,
  { self }: ProgramFiles,
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
): FiguresReader {
  if (!self || config.replica) return async (period) => selectFigures(db, period, clock())
  const command = [...self, READ_FIGURES, toDatabasePath(config.dataDir)] as const
  return createFiguresReader({ command, clock })
}

function openCaptionReader({ captionReader: program }: ProgramFiles): BackgroundReader {
  if (!program) throw new Error('The caption reader is not built')
  return createProcessReader({ program })
}
