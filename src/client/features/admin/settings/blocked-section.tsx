import { useId, useRef, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { HANDLE_PATTERN, normalizeHandle } from '#shared/domain/names.ts'
import type { BlockedInfluencer } from '#shared/schemas/influencer.ts'
import { formatCount, formatDate } from '#shared/texts/format.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/table-view.ts'
import { trpc } from '../../../lib/trpc.ts'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { FormField, onSend, SmallButton } from '../common/controls.tsx'
import { ask } from '../common/dialog.tsx'
import { PageSection, QueryContent } from '../common/page-blocks.tsx'
import { FocusKeeper } from '../common/restore-focus.tsx'
import { actionColumn, BreakableText, column, Time } from '../common/table-cells.tsx'
import { useUrlTableView } from '../common/use-admin-search.ts'

const PAGE_SIZE = 25

/** Influencers who objected to being listed: their posts are not read or stored. */
export function BlockedSection() {
  const blocked = trpc.influencers.listBlocked.useQuery(undefined, { staleTime: 0 })
  const [view, setView] = useUrlTableView('')
  return (
    <PageSection heading="Gesperrte Influencer">
      <p className="mb-3 max-w-text text-muted-foreground text-sm">
        Wer der Nennung widerspricht, wird hier gesperrt: Gespeichertes wird entfernt, neue Posts
        werden nicht mehr gelesen.
      </p>
      <BlockForm />
      <FocusKeeper count={blocked.data?.length ?? 0} className="mt-4 min-w-0 outline-none">
        <QueryContent
          query={blocked}
          failedText="Die gesperrten Influencer konnten nicht geladen werden."
          skeleton="h-24"
        >
          {(rows) => (
            <DataTable
              caption="Gesperrte Influencer"
              columns={COLUMNS}
              rows={rows}
              getKey={({ username }) => username}
              view={view}
              onViewChange={setView}
              pageSize={PAGE_SIZE}
              empty={<p className="text-muted-foreground">Keine gesperrten Influencer</p>}
            />
          )}
        </QueryContent>
      </FocusKeeper>
    </PageSection>
  )
}

/** Blocks an influencer, after a confirmation that says what is removed. */
function BlockForm() {
  const faultId = useId()
  const form = useRef<HTMLFormElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const [isInvalid, setInvalid] = useState(false)
  const block = trpc.influencers.block.useMutation({
    onSuccess: ({ username, codesRemoved }) => {
      showSuccess(
        'Influencer gesperrt',
        `@${username}: ${formatCount(codesRemoved, 'Code', 'Codes')} entfernt.`,
      )
      form.current?.reset()
      name.current?.focus()
    },
    onError: failureToast('Fehler beim Sperren', 'Der Influencer konnte nicht gesperrt werden'),
  })

  const submit = onSend(block.isPending, (read) => {
    const username = normalizeHandle(read('username'))
    const isValid = HANDLE_PATTERN.test(username)
    setInvalid(!isValid)
    if (!isValid) return name.current?.focus()
    const reason = read('reason').trim()
    ask({
      title: 'Influencer sperren',
      question: `Möchten Sie @${username} wirklich sperren? Alles, was von dieser Person gespeichert ist, wird entfernt: Profil, Posts und die Codes, die nur von ihr stammen. Das lässt sich nicht rückgängig machen, auch nicht durch Aufheben der Sperre.`,
      confirmLabel: 'Sperren',
      onConfirm: () => block.mutate({ username, ...(reason && { reason }) }),
    })
  })

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="flex flex-wrap items-end gap-x-3 gap-y-2"
    >
      <FormField
        ref={name}
        label="Benutzername"
        name="username"
        className="grow basis-40"
        autoCapitalize="none"
        spellCheck={false}
        required
        onChange={() => setInvalid(false)}
        aria-invalid={isInvalid}
        aria-describedby={faultId}
      />
      <FormField
        label="Grund (optional)"
        name="reason"
        className="grow-2 basis-48"
        maxLength={LIMITS.blockReasonLength}
      />
      <SmallButton type="submit" disabled={block.isPending}>
        {block.isPending ? 'Wird gesperrt …' : 'Sperren'}
      </SmallButton>
      <p
        id={faultId}
        aria-live="polite"
        className="w-full text-destructive-ink text-sm empty:hidden"
      >
        {isInvalid &&
          'Bitte einen Benutzernamen eingeben: Buchstaben, Ziffern, Punkt, Unter- und Bindestrich.'}
      </p>
    </form>
  )
}

const COLUMNS: Column<BlockedInfluencer>[] = [
  column('username', 'Benutzername', (blocked) => <BlockedName blocked={blocked} />, {
    sortBy: ({ username }) => username,
    isRowHeader: true,
  }),
  column(
    'date',
    'Gesperrt am',
    ({ createdAt }) => <Time instant={createdAt} format={formatDate} />,
    { sortBy: ({ createdAt }) => createdAt, width: 'w-px', hideBelow: 'sm' },
  ),
  actionColumn(({ username }) => <UnblockButton username={username} />, 'w-px'),
]

const BlockedName = ({ blocked }: { blocked: BlockedInfluencer }) => (
  <div className="py-1.5 [overflow-wrap:anywhere]">
    <BreakableText text={`@${blocked.username}`} />
    {blocked.reason && <p className="font-normal text-muted-foreground">{blocked.reason}</p>}
    <p className="font-normal text-muted-foreground @md:hidden">
      Gesperrt am <Time instant={blocked.createdAt} format={formatDate} />
    </p>
  </div>
)

function UnblockButton({ username }: { username: string }) {
  const unblock = trpc.influencers.unblock.useMutation({
    onSuccess: () =>
      showSuccess(
        'Sperre aufgehoben',
        `Posts von @${username} werden bei der nächsten Sammlung wieder gelesen.`,
      ),
    onError: failureToast('Fehler beim Aufheben', 'Die Sperre konnte nicht aufgehoben werden'),
  })
  return (
    <SmallButton
      variant="ghost"
      aria-label={`@${username}: Sperre aufheben`}
      disabled={unblock.isPending}
      onClick={() => unblock.mutate({ username })}
    >
      {unblock.isPending ? 'Wird aufgehoben …' : 'Sperre aufheben'}
    </SmallButton>
  )
}
