import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { AdminCode, CodesPage, ReviewResult } from '#shared/schemas/admin-code.ts'
import { describeChosen, describeDecision, REVIEW_TEXTS } from '#shared/texts/admin-review-de.ts'
import { trpc } from '../../../lib/trpc.ts'
import { toErrorText } from '../common/call-result.ts'
import { useRefreshDirectory } from '../common/use-refresh-directory.ts'

type Decision = 'accept' | 'reject'
type Step = { ids: number[]; name: string; decision: Decision; before: ReviewResult['before'] }

/** A step on its way to the server; `undoHere` takes it back on this side if it fails. */
type Change = { step: Step; isUndo: boolean; undoHere: () => void }

/** Takes the first changes that fit into one call. */
function takeAlike(changes: Change[]): Change[] {
  const [first] = changes
  let sum = 0
  const end = changes.findIndex(({ step, isUndo }) => {
    sum += step.ids.length
    const isAlike = isUndo === first?.isUndo && step.decision === first.step.decision
    return step !== first?.step && (!isAlike || sum > LIMITS.codesPerRequest)
  })
  return changes.splice(0, end === -1 ? changes.length : end)
}

/** Where letters are letters. */
const FIELDS = 'input:not([type=checkbox]),select,textarea'

export type Review = ReturnType<typeof useReview>

/**
 * Work on the review queue. A decision shows at once, before the server has heard of it: its codes are
 * hidden until a list without them has come, and come back with a reason if it fails.
 */
export function useReview(
  page: CodesPage,
  isReview: boolean,
  region: RefObject<HTMLElement | null>,
) {
  const { client } = trpc.useUtils()
  const refresh = useRefreshDirectory()
  const call = useMutation({
    mutationFn: async (group: readonly Change[]) => {
      const [{ isUndo, step } = {}] = group
      if (!step) return
      const { decision } = step
      const steps = group.map((change) => change.step)
      if (isUndo) {
        const before = steps.flatMap((one) => one.before)
        if (before.length > 0) await client.codes.undoReview.mutate({ decision, before })
        return
      }
      const ids = steps.flatMap((one) => one.ids)
      const { before } = await client.codes.review.mutate({ ids, decision })
      for (const one of steps) one.before = before.filter(({ id }) => one.ids.includes(id))
    },
  })
  const changes = useRef<Change[]>([])
  const isSending = useRef(false)
  const [hidden, setHidden] = useState<readonly number[]>([])
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [note, setNote] = useState({ text: '', isFailure: false })
  /** 'first' while the codes after the last of a page are still to come. */
  const [chosenId, setChosenId] = useState<number | 'first' | null>(null)
  const mayFocus = useRef(false)

  const rows = isReview ? page.codes.filter(({ id }) => !hidden.includes(id)) : page.codes
  const isChosen = ({ id }: AdminCode) => id === chosenId || chosenId === 'first'
  const position = isReview ? rows.findIndex(isChosen) : -1
  const chosen = rows[position]

  // The row may come later, with the next codes or after an undo.
  useEffect(() => {
    if (!mayFocus.current || !chosen) return
    mayFocus.current = false
    if (!document.activeElement?.matches(FIELDS)) focusRow()
  })

  function focusRow() {
    const row = region.current?.querySelector<HTMLElement>(`[data-row="${position}"]`)
    row?.focus({ preventScroll: true })
    row?.nextElementSibling?.scrollIntoView({ block: 'nearest' })
    row?.scrollIntoView({ block: 'nearest' })
  }

  const hide = (ids: readonly number[]) => setHidden((now) => [...now, ...ids])
  const show = (ids: readonly number[]) => setHidden((now) => now.filter((id) => !ids.includes(id)))
  const choose = (code: AdminCode | undefined) => {
    if (code && code === chosen) return focusRow()
    setChosenId(code?.id ?? 'first')
    mayFocus.current = true
  }

  /**
   * One call after the other, so that taking back finds what it takes back; what was decided during a
   * call goes into the next one together. The list follows when nothing is left to send.
   */
  async function send(change: Change) {
    changes.current.push(change)
    if (isSending.current) return
    isSending.current = true
    while (changes.current.length > 0) {
      const settled: number[] = []
      for (let group = takeAlike(changes.current); group.length > 0; ) {
        settled.push(...group.flatMap(({ step }) => step.ids))
        await call.mutateAsync(group).catch((error) => {
          for (const { undoHere } of group) undoHere()
          setNote({ text: toErrorText(error, REVIEW_TEXTS.unreachable), isFailure: true })
        })
        group = takeAlike(changes.current)
      }
      await refresh()
      show(settled)
    }
    isSending.current = false
  }

  function decide(ids: number[], decision: Decision) {
    const codes = rows.filter(({ id }) => ids.includes(id))
    const name = REVIEW_TEXTS.nameCodes(ids.length, codes[0]?.code)
    const step: Step = { ids, name, decision, before: [] }
    const rest = rows.filter(({ id }) => !ids.includes(id))
    const after = rows.slice(position).find((code) => rest.includes(code))
    if (chosen && ids.includes(chosen.id)) {
      setChosenId((after ?? rest.at(-1))?.id ?? 'first')
      // Who pressed a row's button goes on at the next row's button, see `useRowFocus`.
      mayFocus.current = document.activeElement?.matches('[data-row]') ?? false
    }
    setSteps((now) => [...now, step])
    hide(ids)
    const left = page.waiting - (page.codes.length - rest.length)
    setNote({ text: describeDecision(name, decision, left), isFailure: false })
    const undoHere = () => {
      show(ids)
      setSteps((now) => now.filter((other) => other !== step))
    }
    void send({ step, isUndo: false, undoHere })
  }

  function undo() {
    const step = steps.at(-1)
    if (!step) return setNote({ text: REVIEW_TEXTS.nothingToUndo, isFailure: false })
    const { ids, name } = step
    setSteps(steps.slice(0, -1))
    show(ids)
    setChosenId(ids[0] ?? null)
    mayFocus.current = true
    setNote({ text: REVIEW_TEXTS.undone(name, ids.length), isFailure: false })
    void send({ step, isUndo: true, undoHere: () => setSteps((now) => [...now, step]) })
  }

  const steer = useEffectEvent((event: KeyboardEvent) => {
    const field = event.target instanceof Element && event.target.closest(FIELDS)
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (!isReview || hasModifier || document.querySelector('dialog[open]')) return
    if (field) {
      if (event.key === 'Escape' && region.current?.contains(field)) focusRow()
      return
    }
    const move = (to: number) => choose(rows[Math.max(0, Math.min(to, rows.length - 1))])
    const onChosen = (work: (code: AdminCode) => void) => chosen && !event.repeat && work(chosen)
    const keys: Record<string, () => void> = {
      j: () => move(position + 1),
      k: () => move(position - 1),
      a: () => onChosen(({ id }) => decide([id], 'accept')),
      r: () => onChosen(({ id }) => decide([id], 'reject')),
      e: () =>
        region.current
          ?.querySelector<HTMLInputElement>(`[data-row="${position}"] input[type=text]`)
          ?.select(),
      u: () => event.repeat || undo(),
      '?': () => region.current?.querySelector<HTMLElement>('[data-keys]')?.click(),
    }
    if (!Object.hasOwn(keys, event.key)) return
    event.preventDefault()
    keys[event.key]?.()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => steer(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return {
    rows,
    chosen,
    note,
    /** What a screen reader hears: what was done, and which code is chosen now. */
    announcement: `${note.text} ${chosen ? describeChosen(chosen, position + 1, rows.length) : ''}`,
    canUndo: steps.length > 0,
    decide,
    undo,
    /** Chooses the code in whose row or details something is clicked or reached by Tab. */
    chooseAt: (target: Element) => {
      // A render between a click's capture and its end would put a checkbox back.
      if (target.closest('label')) return
      const { row, detailsOf } =
        target.closest<HTMLElement>('[data-row], [data-details-of]')?.dataset ?? {}
      const code = rows[Number(row ?? detailsOf ?? Number.NaN)]
      if (isReview && code) setChosenId(code.id)
    },
  }
}
