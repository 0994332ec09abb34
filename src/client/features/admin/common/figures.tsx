/** Figures side by side, each over its name. */
export function Figures({ items }: { items: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-3 sm:gap-x-8">
      {items.map(([name, value]) => (
        <div key={name} className="flex min-w-12 flex-col-reverse">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="font-display font-semibold text-xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
