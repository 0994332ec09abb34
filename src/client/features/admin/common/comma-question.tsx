import { splitAtCommas } from '#shared/domain/names.ts'
import { formatCount } from '#shared/texts/format.ts'
import { Button } from '../../../components/ui/button.tsx'
import { closeDialog, Dialog, DialogActions, openDialog } from './dialog.tsx'

/** Sends pasted names, and asks before whether commas in them separate brands. */
export function sendNames(names: string[], send: (names: string[]) => void): void {
  const split = splitAtCommas(names)
  const answer = (chosen: string[]) => () => {
    closeDialog()
    send(chosen)
  }
  if (split.length === names.length) send(names)
  else
    openDialog(
      <Dialog
        role="alertdialog"
        title="Kommas zwischen den Namen"
        description={<p>Trennen die Kommas einzelne Marken, oder gehören sie zu den Namen?</p>}
      >
        <DialogActions>
          <Button variant="outline" onClick={answer(names)}>
            So lassen ({formatCount(names.length, 'Marke', 'Marken')})
          </Button>
          <Button onClick={answer(split)}>
            Trennen ({formatCount(split.length, 'Marke', 'Marken')})
          </Button>
        </DialogActions>
      </Dialog>,
    )
}
