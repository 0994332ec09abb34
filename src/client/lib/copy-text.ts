/**
 * Puts a text into the clipboard; rejects where the browser refuses. In-app browsers and insecure
 * origins know no clipboard at all: there the old command copies from a field that nobody sees.
 */
export async function copyText(text: string): Promise<void> {
  // Typed as always there, which it is in secure contexts only.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard) await clipboard.writeText(text)
  else if (!copyByCommand(text)) throw new Error('This browser copies nothing')
}

function copyByCommand(text: string): boolean {
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
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
