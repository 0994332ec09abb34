import { type ComponentProps, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { parsePostAddress } from '#shared/domain/post-address.ts'
import type { ReportReason } from '#shared/domain/vocabulary.ts'
import type { Submission } from '#shared/schemas/submission.ts'
import { formatCount, formatDate, formatNumber } from '#shared/texts/format.ts'
import { Pager } from '../../../components/data-table/pager.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { BrandCombobox } from '../common/brand-combobox.tsx'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { FormField, SmallButton } from '../common/controls.tsx'
import { closeDialog, Dialog, openDialog } from '../common/dialog.tsx'
import { DialogForm } from '../common/dialog-form.tsx'
import { PageSection } from '../common/page-blocks.tsx'
import { FocusKeeper } from '../common/restore-focus.tsx'
import { Checkbox } from '../common/selection.tsx'
import { useAdminSearch } from '../common/use-admin-search.ts'

const REPORTED: Record<ReportReason, string> = {
  ended: 'Gemeldet: abgelaufen',
  other_amount: 'Gemeldet: anderer Betrag',
  other_shop: 'Gemeldet: anderer Shop',
  new_customers: 'Gemeldet: nur für Neukunden',
  min_order: 'Gemeldet: Mindestbestellwert',
  other: 'Gemeldet',
}
const CLOSED = {
  accepted: 'Code übernommen',
  dismissed: 'Einsendung verworfen',
  settled: 'Meldung erledigt',
}
const STILL_WAITING = 'Die Einsendung wartet weiter.'
const SIZE = LIMITS.submissionsPerPage

/** What visitors handed in and reported: in the review queue the list, elsewhere how much waits. */
export function Submissions() {
  const [search, setSearch] = useAdminSearch()
  const [wanted, setWanted] = useState(1)
  const { data, isError } = trpc.submissions.list.useQuery({ page: wanted }, { staleTime: 0 })
  if (isError)
    return <Notice variant="destructive">Die Einsendungen konnten nicht geladen werden.</Notice>
  if (!data || data.total === 0) return null
  const pages = Math.ceil(data.total / SIZE)
  // The last page may have become empty.
  if (wanted > pages) setWanted(pages)
  if (search.stand !== 'review')
    return (
      <Notice className="mb-3 flex flex-wrap items-center justify-between gap-2">
        {data.total === 1
          ? 'Eine Einsendung von Besuchern wartet auf Sie.'
          : `${formatNumber(data.total)} Einsendungen von Besuchern warten auf Sie.`}
        <SmallButton onClick={() => setSearch({ stand: 'review' }, { isStep: true })}>
          Ansehen
        </SmallButton>
      </Notice>
    )
  return (
    <div className="mt-4 mb-6">
      <SubmissionList {...data} />
      {pages > 1 && (
        <Pager
          label="Von Besuchern"
          page={wanted}
          pageSize={SIZE}
          total={data.total}
          onPage={setWanted}
        />
      )}
    </div>
  )
}

function SubmissionList({ submissions, total }: { submissions: Submission[]; total: number }) {
  const [, setSearch] = useAdminSearch()
  const [selected, setSelected] = useState<readonly number[]>([])
  /** Those of the selected ones that are on this page. */
  const chosen = submissions.map(({ id }) => id).filter((id) => selected.includes(id))
  const dismiss = trpc.submissions.dismiss.useMutation({
    onSuccess: ({ dismissed }) => {
      setSelected([])
      showSuccess(formatCount(dismissed, 'Einsendung verworfen', 'Einsendungen verworfen'))
    },
    onError: failureToast('Das hat nicht geklappt', 'Die Einsendungen warten weiter.'),
  })
  const isAll = chosen.length === submissions.length
  const toggle = (id: number) =>
    setSelected(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  // Pending until the list is without it.
  const close = trpc.submissions.close.useMutation({
    onSuccess: (_closed, { decision }) => showSuccess(CLOSED[decision]),
    onError: failureToast('Das hat nicht geklappt', STILL_WAITING),
  })
  return (
    <FocusKeeper count={total} className="outline-none">
      <PageSection heading={`Von Besuchern (${formatNumber(total)})`}>
        <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 text-sm">
          <Checkbox
            checked={isAll}
            isMixed={!isAll && chosen.length > 0}
            onChange={() => setSelected(isAll ? [] : submissions.map(({ id }) => id))}
          >
            Alle auf dieser Seite auswählen
          </Checkbox>
          <SmallButton
            disabled={chosen.length === 0 || dismiss.isPending}
            onClick={() => dismiss.mutate({ ids: chosen })}
          >
            {`Ausgewählte verwerfen (${chosen.length})`}
          </SmallButton>
        </div>
        <ul className="divide-y rounded-lg border bg-card text-sm">
          {submissions.map((one) => {
            const isCode = one.kind === 'code'
            const found = { suche: one.code, marke: `${one.brand?.id ?? ''}`, stand: undefined }
            const decision = isCode ? 'dismissed' : 'settled'
            const accept = () => close.mutateAsync({ id: one.id, decision: 'accepted' })
            const edit = () =>
              isCode
                ? openDialog(<AcceptDialog submission={one} onAdded={accept} />)
                : setSearch(found, { isStep: true })
            return (
              <li key={one.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
                <div className="flex flex-1 basis-72 items-start gap-2">
                  <Checkbox
                    aria-label={`${one.code} auswählen`}
                    checked={chosen.includes(one.id)}
                    onChange={() => toggle(one.id)}
                  />
                  <SubmissionText submission={one} />
                </div>
                <div className="flex flex-wrap gap-2">
                  <Button size="sm" onClick={edit}>
                    {isCode ? 'Übernehmen' : 'Code bearbeiten'}
                  </Button>
                  <SmallButton
                    disabled={close.isPending}
                    onClick={() => close.mutate({ id: one.id, decision })}
                  >
                    {isCode ? 'Verwerfen' : 'Erledigt'}
                  </SmallButton>
                </div>
              </li>
            )
          })}
        </ul>
      </PageSection>
    </FocusKeeper>
  )
}

/** The visitor's words as text; the link shows where it leads before anybody follows it. */
function SubmissionText({ submission }: { submission: Submission }) {
  const { code, brand, shop, benefit, postUrl, reason, remark, times, createdAt } = submission
  const origin = reason ? REPORTED[reason] : 'Eingereicht'
  return (
    <div className="min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <strong className="font-mono">{code}</strong>
        {brand?.name ?? shop}
        <Badge variant={reason ? 'warning' : 'default'}>{origin}</Badge>
        {!reason && !brand && <Badge>Noch nicht gelistet</Badge>}
        {submission.isSuspicious && (
          <Badge variant="warning">Verdächtig: unsichtbares Feld ausgefüllt</Badge>
        )}
        {times > 1 && <Badge>{`${times}-mal eingereicht`}</Badge>}
      </p>
      <p>{benefit ?? remark}</p>
      <p className="text-muted-foreground">
        {formatDate(createdAt)}
        {postUrl && (
          <>
            {' · '}
            <a
              href={postUrl}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="text-link"
            >
              {postUrl}
            </a>
          </>
        )}
      </p>
    </div>
  )
}

const FIELDS = [
  { name: 'code', label: 'Code' },
  { name: 'benefit', label: 'Vorteil, wie „25 %“, „10 €“ oder „Gratisversand“' },
  { name: 'postUrl', label: 'Adresse des Posts' },
  { name: 'username', label: 'Influencer (Benutzername)' },
  { name: 'postedAt', label: 'Gepostet am' },
  { name: 'quote', label: 'Zitat: die Worte des Posts mit dem Code' },
] as const

type AcceptDialogProps = {
  submission: Submission
  /** Resolves when the list is without it. */
  onAdded: () => Promise<unknown>
}

/**
 * Adds a code that was handed in as an import does, filled with what is known. The operator adds what
 * only the post tells: who posted it, when, and in which words.
 */
function AcceptDialog(props: AcceptDialogProps) {
  const { code, brand, benefit, postUrl } = props.submission
  const [brandId, setBrandId] = useState(brand?.id)
  const { data: brands = [] } = trpc.brands.listManaged.useQuery()
  const add = trpc.transfer.importCodes.useMutation({
    onSuccess: async ({ errors }) => {
      if (errors.length > 0) return
      await props.onAdded()
      closeDialog()
    },
  })
  const send: ComponentProps<typeof DialogForm>['onSend'] = (read, entries) => {
    const fields = Object.fromEntries(entries)
    const values = {
      ...fields,
      ...readBenefit(read('benefit')),
      brand: brands.find((one) => one.id === brandId)?.slug,
      postedAt: fields.postedAt && `${fields.postedAt}T12:00:00Z`,
    }
    // As cells of a file: amounts may have a comma.
    add.mutate({ format: 'csv', rows: [{ line: 1, values }] })
  }
  const post = parsePostAddress(postUrl ?? '')
  const postedAt = post?.postedAt?.toISOString().slice(0, 10)
  const known = { code, benefit, postUrl, username: post?.username, postedAt, quote: '' }
  return (
    <Dialog
      title={`Code ${code} übernehmen`}
      description="Öffnen Sie den Post und übernehmen Sie, was darin steht. Der Code ist danach sofort öffentlich, mit diesem Post als Beleg. Fehlt die Marke, legen Sie sie zuerst im Tab „Marken“ an."
      isLocked={add.isPending}
    >
      <DialogForm
        call={add}
        failed={STILL_WAITING}
        fault={add.data?.errors[0]?.message}
        label="Übernehmen"
        noValidate
        onSend={send}
      >
        <BrandCombobox
          label="Marke"
          placeholder="Marke wählen"
          value={brandId}
          onChange={setBrandId}
        />
        {FIELDS.map(({ name, label }) => (
          <FormField
            key={name}
            label={label}
            name={name}
            type={name === 'postedAt' ? 'date' : 'text'}
            defaultValue={known[name] ?? ''}
          />
        ))}
      </DialogForm>
    </Dialog>
  )
}

/** '25 %' and '10 €' are amounts; what else stands there, or nothing but words, describes the code. */
function readBenefit(benefit: string) {
  const [amount, number, unit] = /(\d+(?:[.,]\d+)?)\s*(%|€|Euro|Prozent)/i.exec(benefit) ?? []
  if (!amount) return { description: benefit }
  const discountType = unit === '%' || /prozent/i.test(unit ?? '') ? 'percentage' : 'fixed'
  const description = benefit.trim() === amount ? '' : benefit
  return { discountAmount: number, discountType, description }
}
