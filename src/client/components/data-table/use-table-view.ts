import { useState } from 'react'
import type { TableView } from './table-view.ts'

/** View of a table that needs no place in the address. */
export const useTableView = (sort: string) => useState<TableView>({ sort, page: 1 })
