import { PageSection } from './page-section.tsx'

/** Short notes to the operator. */
export function Notes({ heading, items }: { heading: string; items: readonly string[] }) {
  return (
    <PageSection heading={heading}>
      <ul className="list-disc space-y-1.5 pl-5 text-sm text-muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </PageSection>
  )
}
