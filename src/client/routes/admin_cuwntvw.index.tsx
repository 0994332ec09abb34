import { createFileRoute } from '@tanstack/react-router'

/** `/admin_cuwntvw` draws the tab that the address names. */
export const Route = createFileRoute('/admin_cuwntvw/')()
