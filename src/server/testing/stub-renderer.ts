import type {
  ShareImageCard,
  ShareImageRenderer,
} from '../integrations/share-images/share-image-renderer.ts'

/** Stands in for the drawing thread: each picture is its card as JSON; 'Unzeichenbar' fails. */
export function createStubRenderer(layout = '1'): ShareImageRenderer & { drawn: ShareImageCard[] } {
  const drawn: ShareImageCard[] = []
  let stopped = false
  return {
    siteName: 'Codefluencer',
    layout,
    drawn,
    async *render(cards) {
      for (const card of cards) {
        if (stopped) return
        drawn.push(card)
        const fails = card.brand?.name === 'Unzeichenbar'
        yield fails ? null : new TextEncoder().encode(JSON.stringify(card))
      }
    },
    stop: () => {
      stopped = true
    },
  }
}
