import pLimit from 'p-limit'
import type { Db } from '#db/open-database.ts'
import { idBatches } from '#db/queries/batches.ts'
import { listBrandRefs } from '#db/queries/brand-directory.ts'
import * as images from '#db/queries/images.ts'
import { listBrandsById } from '#db/queries/public-brands.ts'
import { writeTransaction } from '#db/transactions.ts'
import { readLogo } from '#shared/domain/bitmaps.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { SetLogoInput } from '#shared/schemas/brand.ts'
import { formatNumber } from '#shared/texts/format.ts'
import type { FaviconFetcher } from '../integrations/favicons/favicon-fetcher.ts'
import type { FetchError } from '../integrations/http/fetch-public.ts'
import { writeInBatches } from './background-tasks.ts'
import { getBrandRef } from './brands/list-brands.ts'
import type { AdminContext, ServiceDeps } from './context.ts'
import { invalidInput, notFound } from './errors.ts'
import { writeLog } from './logs.ts'

const DAY_MS = 86_400_000
/** How long a picture, and the knowledge that there is none, are good for. */
const HIT_DAYS = 30
const MISS_DAYS = 7
const BRANDS_PER_RUN = 200
const AT_ONCE = 4
const LOGOS_PER_CHECK = 50
/** What says more about the network than about the brand; asked again at the next run. */
const PASSING = new Set<FetchError['kind']>(['dns', 'network', 'timeout'])

/** The cached picture of a brand; no visitor's request fetches one. Throws `not_found`. */
export function getLogo(deps: ServiceDeps, input: { brandId: number }) {
  const logo = images.findLogo(deps.db, input.brandId)
  if (!logo?.bytes || !logo.mediaType) throw notFound('Ein Logo ist nicht vorhanden.')
  return { mediaType: logo.mediaType, bytes: logo.bytes }
}

/**
 * Shows a brand with the operator's own picture, which no fetch replaces; null takes that away again,
 * and the website's is fetched again. Throws `invalid_input` for anything but a whole bitmap of moderate
 * size, `not_found` for an unknown brand or where nothing is to be taken away.
 */
export function setLogo(ctx: AdminContext, { id, image }: SetLogoInput): { id: number } {
  const logo = image === null ? null : readOwnLogo(Buffer.from(image, 'base64'))
  writeTransaction(ctx.db, (tx) => {
    const brand = getBrandRef(tx, id)
    if (logo) images.saveLogo(tx, { brandId: id, ...logo, sourceUrl: null, fetchedAt: ctx.clock() })
    else if (!images.deleteLogo(tx, id, 'own')) throw notFound('Diese Marke hat kein eigenes Logo.')
    const message = `Eigenes Logo von „${brand.name}“ ${logo ? 'gespeichert' : 'entfernt'}`
    writeLog(ctx, { type: 'brand', level: 'info', message, details: { brandId: id } })
  })
  if (!logo) startLogoFetch(ctx, { brandId: id })
  return { id }
}

function readOwnLogo(bytes: Buffer): { mediaType: string; bytes: Buffer } {
  const { logoBytes, logoPixels } = LIMITS
  const logo = readLogo(bytes)
  if ('fault' in logo || logo.bytes.length < bytes.length)
    throw invalidInput(
      'image',
      `Das Logo muss ein unbeschädigtes Bild sein (PNG, JPEG, WebP, GIF oder ICO), höchstens ${formatNumber(logoPixels)} Pixel breit und hoch und ${logoBytes / 1024} KiB groß.`,
    )
  return logo
}

/** Databases whose stored logos this process has checked. */
const checked = new WeakSet<Db>()

/**
 * Checks once in the life of the process that stored logos are what is stored today: earlier versions took
 * fetched ones of any size. Takes away those that are not, and what stands behind the end of the others.
 */
export async function checkStoredLogos(ctx: AdminContext) {
  const counts = { cut: 0, removed: 0 }
  if (checked.has(ctx.db)) return counts
  await writeInBatches(ctx, idBatches(ctx.db, 'brands', LOGOS_PER_CHECK), (tx, brandIds) => {
    const rows = images.listLogos(tx, brandIds)
    for (const { brandId, name, bytes, isOwn } of rows) {
      const logo = readLogo(bytes)
      if ('fault' in logo) {
        images.deleteLogo(tx, brandId, isOwn ? 'own' : 'fetched')
        counts.removed += 1
        const message = `Eigenes Logo von „${name}“ entfernt`
        const details = { brandId, reason: logo.fault }
        if (isOwn) writeLog(ctx, { type: 'brand', level: 'warning', message, details })
      } else if (logo.bytes.length < bytes.length) {
        images.replaceLogo(tx, brandId, logo)
        counts.cut += 1
      }
    }
    return rows.length
  })
  checked.add(ctx.db)
  if (counts.cut + counts.removed > 0) ctx.logger.info(counts, 'stored logos checked')
  return counts
}

/**
 * Looks for one brand's logo, or for all that are missing, without anybody waiting for it. Stands
 * after the transaction that adds the brands. A failure is logged; the hourly job tries again.
 */
export function startLogoFetch(ctx: AdminContext, { brandId }: { brandId?: number }): void {
  void ctx.background.run(async (signal) => {
    try {
      if (brandId === undefined) await fetchMissingLogos(ctx, { signal })
      else await fetchOne(ctx, brandId, signal)
    } catch (error) {
      if (!signal.aborted) ctx.logger.error({ err: error }, 'logo fetch failed')
    }
  })
}

async function fetchOne(ctx: AdminContext, id: number, signal: AbortSignal): Promise<void> {
  const url = listBrandsById(ctx.db, [id])[0]?.url
  if (!url || !ctx.favicons || signal.aborted) return
  await fetchLogo(ctx, { brandId: id, url, favicons: ctx.favicons, signal })
}

/** Fetchers in a run: a second run at the same time would ask for the same logos. */
const busy = new WeakSet<FaviconFetcher>()

/**
 * Looks for the logos that are missing or old, four at a time, at most 200 a run; ends early when
 * `signal` fires. Does nothing where logos are switched off or a run is under way.
 */
export async function fetchMissingLogos(ctx: AdminContext, { signal }: { signal: AbortSignal }) {
  const counts = { found: 0, missed: 0, failed: 0 }
  const { favicons } = ctx
  if (!favicons || busy.has(favicons)) return counts
  const now = ctx.clock().getTime()
  const due = images.listBrandsDueForLogo(ctx.db, {
    hitBefore: new Date(now - HIT_DAYS * DAY_MS),
    missBefore: new Date(now - MISS_DAYS * DAY_MS),
    limit: BRANDS_PER_RUN,
  })
  const takeTurns = pLimit(AT_ONCE)
  const work = ({ id: brandId, url }: (typeof due)[number]) =>
    takeTurns(async () => {
      if (!signal.aborted) counts[await fetchLogo(ctx, { brandId, url, favicons, signal })] += 1
    })
  busy.add(favicons)
  const ends = await Promise.allSettled(due.map(work))
  busy.delete(favicons)
  const fault = ends.find((end) => end.status === 'rejected')
  if (fault && !signal.aborted) throw fault.reason
  if (due.length > 0) ctx.logger.info({ due: due.length, ...counts }, 'logos fetched')
  return counts
}

/**
 * Keeps a brand's logo, or that there is none; nothing where no place could be asked ('failed'), or
 * the brand was deleted meanwhile. Throws when `signal` fires.
 */
async function fetchLogo(
  ctx: AdminContext,
  input: { brandId: number; url: string; favicons: FaviconFetcher; signal: AbortSignal },
): Promise<'found' | 'missed' | 'failed'> {
  const { brandId, favicons, signal } = input
  const domain = URL.parse(input.url)?.hostname
  const { favicon, failures } = domain
    ? await favicons.fetchFavicon(domain, signal)
    : { favicon: null, failures: [] }
  signal.throwIfAborted()
  for (const { kind, message } of failures) ctx.logger.debug({ brandId, kind }, message)
  if (failures.length > 0 && !favicon && failures.every(({ kind }) => PASSING.has(kind)))
    return 'failed'
  writeTransaction(ctx.db, (tx) => {
    if (listBrandRefs(tx, [brandId]).length > 0)
      images.saveLogo(tx, { brandId, fetchedAt: ctx.clock(), ...favicon })
  })
  return favicon ? 'found' : 'missed'
}
