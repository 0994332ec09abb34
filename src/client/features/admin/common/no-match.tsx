import { Button } from '../../../components/ui/button.tsx'

type NoMatchProps = { title: string; hint: string; resetLabel: string; onReset: () => void }

/** In place of a table that the filters have emptied. */
export function NoMatch({ title, hint, resetLabel, onReset }: NoMatchProps) {
  return (
    <div className="rounded-control border border-edge border-dashed p-6 text-center">
      <p className="font-semibold">{title}</p>
      <p className="text-muted text-sm">{hint}</p>
      <Button variant="secondary" size="small" className="mt-3" onClick={onReset}>
        {resetLabel}
      </Button>
    </div>
  )
}
