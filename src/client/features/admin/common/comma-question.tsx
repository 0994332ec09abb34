import { useState } from 'react'
import { splitAtCommas } from '#shared/domain/names.ts'
import { formatCount } from '#shared/texts/format.ts'
import { Button } from '../../../components/ui/button.tsx'
import { closeDialog, Dialog, DialogActions } from './dialog.tsx'

/** Sends pasted names, and asks before whether commas in them separate brands. */
export function useCommaQuestion(send: (names: string[]) => void) {
  const [asked, setAsked] = useState<string[] | null>(null)
  const answer = (names: string[]) => () => {
    closeDialog()
    send(names)
  }
  const split = splitAtCommas(asked ?? [])
  return {
    sendNames: (names: string[]) =>
      splitAtCommas(names).length > names.length ? setAsked(names) : send(names),
    question: asked && (
      <Dialog
        role="alertdialog"
        title="Kommas zwischen den Namen"
        description={<p>Trennen die Kommas einzelne Marken, oder gehören sie zu den Namen?</p>}
        onClose={() => setAsked(null)}
      >
        <DialogActions>
          <Button variant="outline" onClick={answer(asked)}>
            So lassen ({formatCount(asked.length, 'Marke', 'Marken')})
          </Button>
          <Button onClick={answer(split)}>
            Trennen ({formatCount(split.length, 'Marke', 'Marken')})
          </Button>
        </DialogActions>
      </Dialog>
    ),
  }
}
