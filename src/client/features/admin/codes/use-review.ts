import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type {
  AdminCode,
  CodesPage,
  ListCodesInput,
  ReviewResult,
} from '#shared/schemas/admin-code.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatCount, formatNumber, pluralize } from '#shared/texts/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { toErrorText } from '../common/call-result.ts'
import { NO_REFRESH, refreshPanel } from '../common/refresh-panel.ts'

type Decision = 'accept' | 'reject'
/** What was done, and can be taken back. */
type Step = {
  ids: number[]
  name: string
  undo: () => Promise<unknown>
  /** What is said then. */
  undone: string
}
type Change = { step: Step; send: () => Promise<unknown>; isUndo: boolean }

/** What the keys of the queue do, by `KeyboardEvent.key`. */
export const KEYS = {
  j: 'wählt den nächsten Code.',
  k: 'wählt den vorherigen Code.',
  a: 'nimmt den gewählten Code an.',
  r: 'lehnt den gewählten Code ab.',
  m: 'korrigiert Marke, Code oder Rabatt.',
  e: 'ändert den Code; Enter speichert, Esc führt zurück.',
  ' ': 'markiert den gewählten Code, um mehrere gemeinsam zu ändern.',
  u: 'nimmt die letzte Entscheidung zurück, danach die davor.',
  '?': 'zeigt diese Liste.',
}

/** Where letters are letters. */
const FIELDS = 'input:not([type=checkbox]),select,textarea'
const MUTATION_KEY = ['review']

const withoutCodes = (page: CodesPage, ids: readonly number[]): CodesPage => {
  const codes = page.codes.filter(({ id }) => !ids.includes(id))
  const gone = page.codes.length - codes.length
  return { ...page, codes, waiting: page.waiting - gone, matching: page.matching - gone }
}

export type Review = ReturnType<typeof useReview>

/**
 * Work on the review queue. A decision shows at once: its codes are hidden while it is on its way, and
 * come back with a reason if it fails. Chosen for the keys is the code in whose row the focus is.
 */
export function useReview(
  page: CodesPage,
  input: ListCodesInput,
  region: RefObject<HTMLElement | null>,
) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const [chosenId, setChosenId] = useState<number>()
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [note, setNote] = useState({ text: '', isFailure: false })
  const tell = (text: string) => setNote({ text, isFailure: false })
  /** The code that was taken back gets the focus when it is in the list again. */
  const returningId = useRef<number>(undefined)

  const { mutate } = useMutation({
    ...NO_REFRESH,
    mutationKey: MUTATION_KEY,
    // One after the other, so that taking back finds what it takes back.
    scope: { id: 'review' },
    mutationFn: ({ send }: Change) => send(),
    onError: (error, { step, isUndo }) => {
      setSteps((now) => (isUndo ? [...now, step] : now.filter((other) => other !== step)))
      const reason = toErrorText(error, ADMIN_TEXTS.unreachable)
      setNote({ text: `${step.name}: ${reason}`, isFailure: true })
    },
    // The list follows when nothing is left to send.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: MUTATION_KEY }) > 1 || refreshPanel(utils),
  })
  const hidden = useMutationState({
    filters: { mutationKey: MUTATION_KEY, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  }).flatMap(({ step, isUndo }) => (isUndo ? [] : step.ids))

  const isReview = input.filter === 'review'
  const { codes: rows, waiting } = isReview ? withoutCodes(page, hidden) : page
  const position = isReview ? rows.findIndex(({ id }) => id === chosenId) : -1
  const chosen = rows[position]

  const findRow = (index: number) =>
    region.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
  const focusRow = (index: number) => findRow(index)?.focus({ preventScroll: true })

  useEffect(() => {
    const index = rows.findIndex(({ id }) => id === returningId.current)
    if (index === -1) return
    returningId.current = undefined
    focusRow(index)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new choice scrolls
  useEffect(() => {
    const row = findRow(position)
    row?.nextElementSibling?.scrollIntoView({ block: 'nearest' })
    row?.scrollIntoView({ block: 'nearest' })
  }, [chosen?.id])

  function decide(ids: number[], decision: Decision) {
    const only = ids.length === 1 && rows.find(({ id }) => id === ids[0])
    const name = only ? only.code : formatCount(ids.length, 'Code', 'Codes')
    let before: ReviewResult['before'] = []
    const step: Step = {
      ...{ ids, name },
      undo: async () =>
        before.length > 0 && utils.client.codes.undoReview.mutate({ decision, before }),
      undone: `${name} ${pluralize(ids.length, 'wartet', 'warten')} wieder.`,
    }
    const send = async () => {
      before = (await utils.client.codes.review.mutate({ ids, decision })).before
      return utils.codes.list.setData(input, (list) => list && withoutCodes(list, ids))
    }
    addStep(
      step,
      `${name} ${decision === 'accept' ? 'angenommen' : 'abgelehnt'}, noch ${formatNumber(Math.max(0, waiting - ids.length))} zu prüfen.`,
    )
    mutate({ step, send, isUndo: false })
  }

  function addStep(step: Step, text: string) {
    setSteps((now) => [...now, step])
    tell(text)
  }

  /** A code that went to another brand, or into another code. */
  function addMove({ id, code: name }: AdminCode, text: string) {
    const undo = () => utils.client.codes.undoMove.mutate({ id })
    addStep({ ids: [id], name, undo, undone: `${name} ist wieder wie zuvor.` }, text)
  }

  function undo() {
    const step = steps.at(-1)
    if (!step) return tell('Es gibt keine Entscheidung, die Sie zurücknehmen können.')
    returningId.current = step.ids[0]
    setSteps(steps.slice(0, -1))
    tell(step.undone)
    mutate({ step, send: step.undo, isUndo: true })
  }

  function decideChosen(decision: Decision) {
    if (!chosen) return
    decide([chosen.id], decision)
    focusRow(position + 1)
  }

  const work: Record<keyof typeof KEYS, () => void> = {
    j: () => focusRow(Math.min(position + 1, rows.length - 1)),
    k: () => focusRow(Math.max(position - 1, 0)),
    a: () => decideChosen('accept'),
    r: () => decideChosen('reject'),
    m: () => findRow(position)?.querySelector<HTMLElement>('[data-action=correct]')?.click(),
    e: () => findRow(position)?.querySelector<HTMLInputElement>('input[type=text]')?.select(),
    ' ': () => findRow(position)?.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
    u: undo,
    '?': () => region.current?.querySelector<HTMLElement>('[data-keys]')?.click(),
  }

  /** Keys of a single letter: they work only while the focus is inside the list, as WCAG 2.1.4 asks. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, repeat } = event
    const target = event.target as Element
    if (!isReview || event.ctrlKey || event.metaKey || event.altKey || target.closest('dialog'))
      return
    if (target.matches(FIELDS)) return key === 'Escape' ? focusRow(position) : undefined
    // Elsewhere the space bar presses what has the focus.
    if (!Object.hasOwn(work, key) || (key === ' ' && !target.matches('[data-row]'))) return
    event.preventDefault()
    if (!repeat || key === 'j' || key === 'k') work[key as keyof typeof work]()
  }

  /** Chooses the code in whose row or details something gets the focus or is clicked. */
  function follow({ type, target, currentTarget }: SyntheticEvent<HTMLElement>) {
    // Until the pointer is up again rows stay where they are, or the click would miss.
    if (!isReview || (type === 'focus' && currentTarget.matches(':active'))) return
    const place = (target as Element).closest<HTMLElement>('[data-row], [data-details-of]')?.dataset
    const code = rows[Number(place?.row ?? place?.detailsOf)]
    if (code) setChosenId(code.id)
  }

  const canUndo = steps.length > 0
  return { isReview, rows, chosen, note, canUndo, decide, addMove, undo, onKeyDown, follow }
}
