import { HeadContent, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Toaster } from '../toast/toaster.tsx'

/** The HTML document around every page, the failing ones included. */
export function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="de">
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Toaster />
        <Scripts />
      </body>
    </html>
  )
}
