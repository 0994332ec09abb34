import type { html } from 'hono/html'

/** A document around its root, which `html` has escaped; what XML 1.0 cannot hold at all is left out. */
export const writeXml = (root: ReturnType<typeof html>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${String(root)}\n`
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
