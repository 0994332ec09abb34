import { createFileRoute, notFound } from '@tanstack/react-router'
import { TEXTS } from '#shared/texts/de.ts'
import { notFoundHead } from '../../lib/seo.ts'

/** Every other path: the 404 page, inside the site's frame. */
export const Route = createFileRoute('/_site/$')({
  loader: () => {
    throw notFound()
  },
  head: () => notFoundHead(TEXTS.missing.page),
})
