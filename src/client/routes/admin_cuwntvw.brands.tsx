import { createFileRoute } from '@tanstack/react-router'

/** `/admin_cuwntvw` draws the brands for this address. */
export const Route = createFileRoute('/admin_cuwntvw/brands')()
