import { useRef } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { formatCount, formatDateTime } from '#shared/texts/format.ts'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { FormField, onSend, SmallButton } from '../common/controls.tsx'
import { PageSection, QueryContent, RowList, SettingRow } from '../common/page-blocks.tsx'
import { FocusKeeper } from '../common/restore-focus.tsx'

/** Channels, podcasts and blogs that each collection reads; they need no key. */
export function FeedsSection() {
  const query = trpc.sourceFeeds.list.useQuery(undefined, { staleTime: 0 })
  return (
    <PageSection heading="Feeds" anchor="feeds">
      <p className="mb-3 max-w-text text-muted-foreground text-sm">
        Jede Datensammlung liest, was hier steht: YouTube-Kanäle, Podcasts und Blogs, ohne Schlüssel
        und ohne Kosten. Bei YouTube genügt die Adresse des Kanals, wenn seine ID darin steht.
      </p>
      <FeedForm />
      <FocusKeeper count={query.data?.length ?? 0} className="mt-3 min-w-0 outline-none">
        <QueryContent
          query={query}
          failedText="Die Feeds konnten nicht geladen werden."
          skeleton="h-12"
        >
          {(feeds) => (
            <RowList empty="Noch keine Feeds.">
              {feeds.map((feed) => (
                <FeedRow key={feed.id} feed={feed} />
              ))}
            </RowList>
          )}
        </QueryContent>
      </FocusKeeper>
    </PageSection>
  )
}

function FeedForm() {
  const form = useRef<HTMLFormElement>(null)
  const add = trpc.sourceFeeds.add.useMutation({
    onSuccess: ({ username, brandName, entries }) => {
      const owner = brandName ? `der Marke ${brandName}` : `von @${username}`
      showSuccess(
        'Feed eingetragen',
        `Feed ${owner} mit ${formatCount(entries, 'Post', 'Posts')}. Die nächste Datensammlung liest ihn.`,
      )
      form.current?.reset()
    },
    onError: failureToast('Feed nicht eingetragen', 'Der Feed konnte nicht eingetragen werden'),
  })
  const submit = onSend(add.isPending, (read) =>
    add.mutate({ url: read('url'), owner: read('owner') }),
  )
  return (
    <form ref={form} onSubmit={submit} className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <FormField
        label="Adresse des Feeds oder Kanals"
        name="url"
        inputMode="url"
        className="grow-2 basis-64"
        maxLength={LIMITS.webAddressLength}
        required
      />
      <FormField
        label="Von @Name oder Marke"
        name="owner"
        className="grow basis-40"
        autoCapitalize="none"
        maxLength={LIMITS.brandNameLength}
        required
      />
      <SmallButton type="submit" aria-disabled={add.isPending}>
        {add.isPending ? 'Wird geprüft …' : 'Feed hinzufügen'}
      </SmallButton>
    </form>
  )
}

function FeedRow({ feed }: { feed: Outputs['sourceFeeds']['list'][number] }) {
  const remove = trpc.sourceFeeds.remove.useMutation({
    onSuccess: () => showSuccess('Feed entfernt', 'Was er brachte, bleibt.'),
    onError: failureToast('Fehler beim Entfernen', 'Der Feed konnte nicht entfernt werden'),
  })
  const { id, url, title, username, brandName, readAt, failure } = feed
  return (
    <SettingRow
      label={title ?? url}
      hint={`${brandName ?? `@${username}`}, ${readAt ? `gelesen ${formatDateTime(readAt)}` : 'noch nicht gelesen'}`}
      fault={failure}
    >
      <SmallButton
        variant="ghost"
        aria-label={`${title ?? url}: Entfernen`}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ id })}
      >
        Entfernen
      </SmallButton>
    </SettingRow>
  )
}
