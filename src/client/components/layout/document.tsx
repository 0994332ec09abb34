import { HeadContent, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Toaster } from '../toast/toaster.tsx'

/** The HTML document around every page, the failing ones included. */
export function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="de">
      <head>
        <HeadContent />
        {/* Two of one name: the router's head would keep the last only. */}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf7f1" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#151412" />
      </head>
      <body>
        {children}
        <Toaster />
        <Scripts />
      </body>
    </html>
  )
}
