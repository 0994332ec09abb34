import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { codeAnchor } from '#shared/domain/code-status.ts'
import type { Code } from '#shared/schemas/code.ts'
import { describeBenefit, describeTerms } from '#shared/texts/describe-code.ts'
import { formatDate } from '#shared/texts/format.ts'
import { type Feed, type FeedSubject, type FoundCode, getFeed } from '../../services/feeds.ts'
import type { AppDeps, AppEnv } from '../app-env.ts'
import { type AnswerCache, allowSharedCaching } from '../cache.ts'
import { writeXml } from './xml.ts'

/** A feed without entries has never been updated; the element is required all the same. */
const NEVER = '1970-01-01T00:00:00.000Z'
/** Part of every id: ids must never change, so neither may this year. */
const TAG_YEAR = 2026

/** The codes found last as Atom: of everything, of a brand, a category, an influencer. */
export function addFeedRoutes(app: Hono<AppEnv>, deps: AppDeps, answers: AnswerCache): void {
  const answer = (c: Context<AppEnv>, subject: FeedSubject) => {
    allowSharedCaching(c, { shared: 300, browser: 300 })
    return answers.answer(c, `feed ${JSON.stringify(subject)}`, async () => {
      const body = writeAtomFeed(getFeed(deps.services, subject), deps.site)
      const headers = { 'Content-Type': 'application/atom+xml; charset=utf-8' }
      return { body, status: 200, headers }
    })
  }
  app.get('/feed.xml', (c) => answer(c, { kind: 'all' }))
  const folders = { brands: 'brand', kategorien: 'category', influencers: 'influencer' } as const
  for (const [folder, kind] of Object.entries(folders))
    app.get(`/${folder}/:key/feed.xml`, (c) => answer(c, { kind, key: c.req.param('key') }))
}

type Site = { name: string; publicUrl: string }

const toUrl = ({ publicUrl }: Site, path: string) => new URL(path, publicUrl).href

/** The feed as Atom 1.0 (RFC 4287). The same data gives the same bytes. */
function writeAtomFeed({ name, path, codes }: Feed, site: Site): string {
  const updates = codes.map(({ foundAt }) => foundAt).toSorted()
  return writeXml(html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de">
<id>${idOf(site, `feed:${path}`)}</id>
<title>${name ?? site.name}: neue Rabattcodes</title>
<subtitle>Rabattcodes aus den Posts von Influencern, jeder mit seinem Beleg</subtitle>
<updated>${updates.at(-1) ?? NEVER}</updated>
<link rel="self" type="application/atom+xml" href="${toUrl(site, `${path === '/' ? '' : path}/feed.xml`)}"/>
<link rel="alternate" type="text/html" href="${toUrl(site, path)}"/>
<author><name>${site.name}</name><uri>${toUrl(site, '/')}</uri></author>
<generator>Codefluencer</generator>
${codes.map((code) => writeEntry(code, site))}</feed>`)
}

function writeEntry(code: FoundCode, site: Site) {
  const { brand, influencer, sourceUrl } = code
  const person = `/influencers/${encodeURIComponent(influencer.username)}`
  // With its number the page of a long list that holds it is found, whatever came since.
  const codePath = `/brands/${encodeURIComponent(brand.slug)}?code=${code.id}#${codeAnchor(code.id)}`
  return html`<entry>
<id>${idOf(site, `code:${code.id}`)}</id>
<title>${describeBenefit(code)} bei ${brand.name}: ${code.code}</title>
<published>${code.foundAt}</published>
<updated>${code.foundAt}</updated>
<link rel="alternate" type="text/html" href="${toUrl(site, codePath)}"/>
${sourceUrl ? html`<link rel="via" href="${sourceUrl}"/>` : ''}
<author><name>${influencer.displayName}</name><uri>${toUrl(site, person)}</uri></author>
<category term="${brand.categorySlug}"/>
<summary>${describe(code)}</summary>
</entry>
`
}

const idOf = ({ publicUrl }: Site, thing: string) =>
  `tag:${new URL(publicUrl).hostname},${TAG_YEAR}:${thing}`

/** Conditions and evidence in words, as on the code card. */
function describe({ code, brand, influencer, conditions, expiresAt, sources }: Code): string {
  const terms = [
    ...describeTerms(conditions),
    expiresAt === null ? 'unbegrenzt gültig' : `gültig bis ${formatDate(expiresAt)}`,
  ]
  const quote = sources[0]?.quote ? ` Im Post: „${sources[0].quote}“` : ''
  return `Code ${code} für ${brand.name} von @${influencer.username}, ${terms.join(', ')}.${quote}`
}
