import type { Db } from '#db/open-database.ts'
import type { SecurityDay } from '#db/queries/figures.ts'
import type { MoveState } from '#db/queries/merging.ts'
import type { Secrets } from '#db/secrets.ts'
import type { VoterSalts } from '#db/voter-salts.ts'
import type { SecurityEvent } from '#shared/domain/vocabulary.ts'
import type { CatalogueBrand } from '#shared/schemas/brand.ts'
import type { Source } from '#shared/schemas/connections.ts'
import type { Operator } from '#shared/schemas/site.ts'
import type { BackgroundReader } from '../integrations/caption-reader/caption-reader.ts'
import type { FaviconFetcher } from '../integrations/favicons/favicon-fetcher.ts'
import type { FeedReader } from '../integrations/feeds/feed-reader.ts'
import type { FiguresReader } from '../integrations/figures-reader.ts'
import type { Mailer } from '../integrations/mail.ts'
import type { ModelClient } from '../integrations/model/model-client.ts'
import type { SearchProvider } from '../integrations/search/search-provider.ts'
import type { ShareImageRenderer } from '../integrations/share-images/share-image-renderer.ts'
import type { Logger } from '../logger.ts'
import type { BackgroundTasks } from './background-tasks.ts'
import type { Backups } from './backups/backup-files.ts'
import type { CollectionState, ProviderStates } from './collection/collection-state.ts'
import type { Forms } from './form-state.ts'
import type { PublicData } from './public-data.ts'

/**
 * On whose behalf a service works. `address` is the visitor's, for voter hashes and limits only;
 * `sessionToken` is null for the operator by HTTP Basic.
 */
export type Actor =
  | { kind: 'visitor'; address: string }
  | { kind: 'admin'; username: string; address: string; sessionToken: string | null }
  | { kind: 'system'; job: string }

/** What lives as long as the process; built once in the composition root. */
export type ServiceDeps = {
  db: Db
  /** Before a change; rejects where the database is a replica and its primary does not answer. */
  waitForPrimary: () => Promise<void>
  voterSalts: VoterSalts
  clock: () => Date
  logger: Logger
  catalogue: () => readonly CatalogueBrand[]
  searchProvider: SearchProvider
  /** Null where the reader reads alone. */
  model: ModelClient | null
  captionReader: BackgroundReader
  readFeed: FeedReader
  /** Where uploaded files wait until they are read, and what reads them. */
  uploads: { folder: string; source: SearchProvider }
  providerStates: ProviderStates
  collection: CollectionState
  publicData: PublicData
  rateLimits: RateLimits
  securityCounts: SecurityCounts
  /** Null where logos are switched off: nothing asks a foreign host for one. */
  favicons: FaviconFetcher | null
  /** Null without a mail server: contact requests are stored only. */
  mailer: Mailer | null
  /** The same messages to an address of the operator's; null where none is set. */
  webhook: Mailer | null
  /** In memory, as pages without data are shown where the database does not answer. */
  storedOperator: Operator | undefined
  outside: OutsideServices
  background: BackgroundTasks
  backups: Backups
  /** For the operator alone. */
  readFigures: FiguresReader
  shareImages: ShareImageRenderer
  forms: Forms
  /** How codes were before they went to another brand or became one with another, by their ids; see `undoMove`. */
  moves: Map<number, MoveState>
  /** The environment sets the operator's password, at every start. */
  isPasswordConfigured: boolean
}

/** Which outside services are asked, where the environment does not say it. */
export type OutsideServices = {
  secrets: Secrets
  /** What the environment sets, and the panel does not change. */
  fixedSource: Source | null
  isMailFixed: boolean
  /** Reads the operator and opens `searchProvider`, `mailer` and `webhook` anew, for every context that is made from now on. */
  reopen: () => void
}

/** What every service verb takes first. */
export type ServiceContext = ServiceDeps & { actor: Actor }

/**
 * What the operator's verbs take instead. Only `adminProcedure`, which checks who calls, the jobs and the
 * command line make one: a visitor's call of such a verb does not compile.
 */
export type AdminContext = ServiceDeps & { actor: Exclude<Actor, { kind: 'visitor' }> }

/**
 * Ports for limits per address. Each call uses one point and throws `too_many_requests` with
 * `retryAfterSeconds` when none is left.
 */
export type RateLimits = {
  useVote: (address: string) => Promise<void>
  useCopy: (address: string) => Promise<void>
  /** Pages and data, `count` of them in one request. */
  useReads: (address: string, count: number) => Promise<void>
  /** Requests by the contact form. */
  useContact: (address: string) => Promise<void>
  /** Codes handed in, and reports. */
  useSubmission: (address: string) => Promise<void>
  /** Login tries; a success gives the points back. `isAccount`: the operator has that name, in any case. */
  useLogin: (address: string, username: string, isAccount: boolean) => Promise<void>
  resetLogin: (address: string, username: string, isAccount: boolean) => Promise<void>
}

/** What was refused, or taken and not counted: counted in memory, stored by `saveSecurityCounts`. */
export type SecurityCounts = {
  /** Since the process started. */
  totals: ReadonlyMap<SecurityEvent, number>
  count: (kind: SecurityEvent) => void
  listUnsaved: () => SecurityDay[]
  forgetUnsaved: () => void
}
