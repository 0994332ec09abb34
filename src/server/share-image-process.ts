import { drawShareImage } from './integrations/share-images/draw-share-image.ts'
import type {
  ShareImageAnswer,
  ShareImageCard,
} from './integrations/share-images/share-image-renderer.ts'

// A program of its own beside the server: answers every card with its picture, until the server
// hangs up.
process.on('disconnect', () => process.exit(0))
process.on('message', async (card: ShareImageCard) => {
  process.send?.(await draw(card))
})

async function draw(card: ShareImageCard): Promise<ShareImageAnswer> {
  try {
    return { png: await drawShareImage(card) }
  } catch {
    // One name that cannot be drawn must not keep the others from being drawn.
    return { png: null }
  }
}
