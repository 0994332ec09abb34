import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { codeAnchor } from '#shared/domain/code-status.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { Code } from '#shared/schemas/code.ts'
import { ShopLink } from '../shop-link.tsx'
import { showError, showToast } from '../toast/toast-store.ts'
import { Button, buttonVariants } from '../ui/button.tsx'

type CopyableCodeProps = {
  code: Pick<Code, 'id' | 'code' | 'brand'>
  isExpired: boolean
  /** The visitor copied the code, went elsewhere and is back. */
  onReturn: () => void
}

/**
 * The code as selectable text with a copy button; after a long code the button takes the next line. It
 * copies, says so for two seconds and counts the copy. From then on the card leads to the shop: not at
 * once, as a second tap in the same place would leave the page. Where that is refused, the code is
 * selected, ready for Ctrl-C or the phone's own menu; the focus stays on the button.
 */
export function CopyableCode({
  code: { id, code, brand },
  isExpired,
  onReturn,
}: CopyableCodeProps) {
  const [isCopied, setCopied] = useState(false)
  /** The shop's link stands beside the code, and the button shrinks to its picture. */
  const [leadsToShop, setLeadsToShop] = useState(false)
  const timer = useRef<number>(undefined)
  const codeRef = useRef<HTMLElement>(null)
  const { calls } = useRouter().options.context
  useEffect(() => () => window.clearTimeout(timer.current), [])

  async function copy() {
    try {
      await copyText(code)
    } catch {
      if (codeRef.current) getSelection()?.selectAllChildren(codeRef.current)
      showError('Code konnte nicht kopiert werden.')
      return
    }
    setCopied(true)
    timer.current = window.setTimeout(() => {
      setCopied(false)
      setLeadsToShop(brand.shopUrl !== null)
    }, LIMITS.copyFeedbackMs)
    showToast({
      title: 'Code kopiert!',
      description: `${code} wurde in die Zwischenablage kopiert.`,
    })
    document.addEventListener('visibilitychange', function listen() {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', listen)
      onReturn()
    })
    // Nobody waits for the count, nor misses it.
    await calls.codes.copy.mutate({ id }).catch(() => {})
  }

  if (isExpired) {
    return (
      <p>
        <s translate="no" className="code-card-code text-muted-foreground">
          {code}
        </s>
      </p>
    )
  }
  const text = isCopied ? 'Kopiert!' : 'Kopieren'
  return (
    <div className="code-card-copy" data-copied={isCopied || undefined}>
      <code ref={codeRef} translate="no" className="code-card-code">
        {code}
      </code>
      <Button
        variant={leadsToShop ? 'outline' : 'default'}
        size={leadsToShop ? 'icon' : 'default'}
        disabled={isCopied}
        className={isCopied ? 'icon-check' : 'icon-copy'}
        onClick={copy}
        aria-label={isCopied ? text : `${text}: ${code}`}
      >
        {leadsToShop ? <span className="sr-only">{text}</span> : text}
      </Button>
      {leadsToShop && <ShopLink brand={brand} />}
    </div>
  )
}

/**
 * Puts a text into the clipboard; rejects where the browser refuses. In-app browsers and insecure
 * origins know no clipboard at all: there the old command copies from a field that nobody sees.
 */
async function copyText(text: string): Promise<void> {
  // Typed as always there, which it is in secure contexts only.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard) return clipboard.writeText(text)
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  // No keyboard on a phone, and no stop for Tab or a screen reader.
  field.readOnly = true
  field.tabIndex = -1
  field.ariaHidden = 'true'
  field.className = 'pointer-events-none fixed top-0 left-0 opacity-0'
  document.body.append(field)
  try {
    field.focus({ preventScroll: true })
    field.setSelectionRange(0, text.length)
    if (!document.execCommand('copy')) throw new Error('This browser copies nothing')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

type ShareLinkProps = { code: Pick<Code, 'id' | 'code' | 'brand'>; onBrandPage?: boolean }

/**
 * Hands the code's own address to whatever the device shares with, else to the clipboard. It is a
 * link to that address, so that it can be kept without scripts, too. On the brand's page the hash
 * alone is enough: the browser adds the page of a long list that the code stands on.
 */
export function ShareLink({ code, onBrandPage }: ShareLinkProps) {
  const path = onBrandPage ? '' : `/brands/${code.brand.slug}?code=${code.id}`
  return (
    <a
      href={`${path}#${codeAnchor(code.id)}`}
      onClick={(event) => share(event, code)}
      className={buttonVariants({ variant: 'ghost', className: 'icon-share' })}
      aria-label={`Teilen: ${code.code}`}
    >
      Teilen
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
    if ('share' in navigator)
      return await navigator.share({ title: `${code} · ${brand.name}`, url })
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
    showError('Die Adresse konnte nicht kopiert werden.')
  }
}
