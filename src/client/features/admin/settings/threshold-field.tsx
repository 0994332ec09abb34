import { type ReactNode, useId, useState } from 'react'
import { SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { Input } from '../../../components/ui/input.tsx'
import { readPercent, toPercent } from './read-percent.ts'
import { SettingList, SettingRow } from './setting-row.tsx'
import { useSettingsUpdate } from './use-settings.ts'

const texts = SETTINGS_TEXTS.review

type ThresholdFieldProps = { threshold: number; children: ReactNode }

/** Whole per cent, saved on leaving the field or by Enter when changed; Escape takes it back. */
export function ThresholdField({ threshold, children }: ThresholdFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [isInvalid, setInvalid] = useState(false)
  const update = useSettingsUpdate()
  const saved = toPercent(threshold)

  const takeBack = () => {
    setDraft(null)
    setInvalid(false)
  }
  const save = () => {
    if (draft === null) return
    const percent = readPercent(draft)
    if (percent === null) return setInvalid(true)
    takeBack()
    if (percent !== saved) update.mutate({ reviewThreshold: percent / 100 })
  }

  return (
    <SettingList>
      <SettingRow htmlFor={id} label={texts.threshold}>
        <div className="flex items-center gap-1.5">
          <div className="w-20">
            <Input
              id={id}
              size="small"
              inputMode="numeric"
              autoComplete="off"
              className="text-right tabular-nums"
              value={draft ?? String(saved)}
              aria-invalid={isInvalid}
              aria-describedby={`${id}-unit ${id}-fault ${id}-hint`}
              onChange={(event) => setDraft(event.target.value)}
              onBlur={save}
              onKeyDown={(event) => {
                if (event.key === 'Enter') save()
                if (event.key === 'Escape') takeBack()
              }}
            />
          </div>
          <span id={`${id}-unit`}>{texts.unit}</span>
        </div>
        <p id={`${id}-fault`} aria-live="polite" className="w-full text-danger-ink empty:hidden">
          {isInvalid && texts.invalid}
        </p>
      </SettingRow>
      <div id={`${id}-hint`} className="px-3 py-2 text-muted">
        {children}
      </div>
    </SettingList>
  )
}
