import type { ReactNode } from 'react'
import { BRAND_TEXTS } from '#shared/texts/admin-brands-de.ts'
import { trpc } from '../../../lib/trpc.ts'
import { Notes } from '../common/page-blocks.tsx'
import { QueryContent } from '../common/query-content.tsx'
import { AddBrandForm, AddManyBrandsForm } from './add-brands.tsx'
import { BrandsTable } from './brands-table.tsx'

export function BrandsTab({ importExport }: { importExport: ReactNode }) {
  const query = trpc.brands.listManaged.useQuery()
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{BRAND_TEXTS.heading}</h2>
        {importExport}
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <aside className="grid gap-8 lg:order-last lg:pt-2">
          <AddBrandForm />
          <AddManyBrandsForm />
          <Notes heading={BRAND_TEXTS.notes.heading} items={BRAND_TEXTS.notes.items} />
        </aside>
        <section aria-label={BRAND_TEXTS.table} className="min-w-0">
          <QueryContent query={query} failedText={BRAND_TEXTS.loadFailed} skeleton="h-96">
            {(brands) => <BrandsTable brands={brands} />}
          </QueryContent>
        </section>
      </div>
    </>
  )
}
