import { type SubmitEvent, useId, useRef, useState } from 'react'
import { LIMITS } from '#shared/domain/limits.ts'
import { HANDLE_PATTERN, normalizeHandle } from '#shared/domain/names.ts'
import { confirmBlocking, SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { ConfirmDialog } from '../common/confirm-dialog.tsx'
import { useBlocked } from './use-blocked.ts'

const texts = SETTINGS_TEXTS.blocked

/** Puts somebody on the block list, after a question that says what goes. */
export function BlockForm() {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const [isInvalid, setInvalid] = useState(false)
  const [asked, setAsked] = useState<{ username: string; reason: string } | null>(null)
  const { block } = useBlocked()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (block.isPending) return
    const fields = new FormData(event.currentTarget)
    const username = normalizeHandle(String(fields.get('username')))
    const isValid = HANDLE_PATTERN.test(username)
    setInvalid(!isValid)
    if (isValid) setAsked({ username, reason: String(fields.get('reason')).trim() })
    else name.current?.focus()
  }
  const blockAsked = () => {
    if (!asked) return
    const { username, reason } = asked
    block.mutate(
      { username, ...(reason && { reason }) },
      {
        onSuccess: () => {
          form.current?.reset()
          name.current?.focus()
        },
      },
    )
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="flex flex-wrap items-end gap-x-3 gap-y-2"
    >
      <Field htmlFor={`${id}-username`} label={texts.username} className="grow basis-40">
        <Input
          ref={name}
          id={`${id}-username`}
          name="username"
          size="small"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          onChange={() => setInvalid(false)}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-fault`}
        />
      </Field>
      <Field htmlFor={`${id}-reason`} label={texts.reason} className="grow-2 basis-48">
        <Input
          id={`${id}-reason`}
          name="reason"
          size="small"
          autoComplete="off"
          maxLength={LIMITS.blockReasonLength}
        />
      </Field>
      <Button type="submit" variant="secondary" size="small" disabled={block.isPending}>
        {block.isPending ? texts.blocking : texts.block}
      </Button>
      <p
        id={`${id}-fault`}
        aria-live="polite"
        className="w-full text-danger-ink text-sm empty:hidden"
      >
        {isInvalid && texts.usernameInvalid}
      </p>
      {asked && (
        <ConfirmDialog
          title={texts.confirmTitle}
          question={confirmBlocking(asked.username)}
          confirmLabel={texts.block}
          onConfirm={blockAsked}
          onClose={() => setAsked(null)}
        />
      )}
    </form>
  )
}
