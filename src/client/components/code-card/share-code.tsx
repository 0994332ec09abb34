import type { MouseEvent } from 'react'
import { codeAnchor } from '#shared/domain/code-status.ts'
import type { Code } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { Icon } from '../icon.tsx'
import { showToast } from '../toast/toast-store.ts'
import { buttonVariants } from '../ui/button.tsx'
import { copyText } from './copy-code.tsx'

type ShareLinkProps = { code: Pick<Code, 'id' | 'code' | 'brand'>; onBrandPage?: boolean }

/**
 * Hands the code's own address to whatever the device shares with, else to the clipboard. It is a
 * link to that address, so that it can be kept without scripts, too. On the brand's page the hash
 * alone is enough: the browser adds the page of a long list that the code stands on.
 */
export function ShareLink({ code, onBrandPage }: ShareLinkProps) {
  const path = onBrandPage ? '' : `/brands/${code.brand.slug}`
  return (
    <a
      href={`${path}#${codeAnchor(code.id)}`}
      onClick={(event) => share(event, code)}
      className={buttonVariants({ variant: 'ghost' })}
    >
      <Icon name="share" />
      Teilen
      <span className="sr-only">: {code.code}</span>
    </a>
  )
}

async function share(
  event: MouseEvent<HTMLAnchorElement>,
  { code, brand }: ShareLinkProps['code'],
) {
  // A new tab or window is the visitor's own wish.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const url = event.currentTarget.href
  try {
    if ('share' in navigator) {
      await navigator.share({ title: `${code} · ${brand.name}`, url })
      return
    }
  } catch (error) {
    // Closed without choosing: nothing to say.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  try {
    await copyText(url)
    showToast({
      title: 'Adresse kopiert!',
      description: `Die Adresse von ${code} liegt in der Zwischenablage.`,
    })
  } catch {
    showToast({
      title: TEXTS.error,
      description: 'Die Adresse konnte nicht kopiert werden.',
      variant: 'destructive',
    })
  }
}
