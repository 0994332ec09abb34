import { drawShareImage } from './integrations/share-images/draw-share-image.ts'
import type {
  ShareImageAnswer,
  ShareImageCard,
} from './integrations/share-images/share-image-renderer.ts'

// A program of its own beside the server: answers every card with its picture, until the server
// hangs up.
process.on('disconnect', () => process.exit(0))
process.on('message', async (card: ShareImageCard) => {
  // One name that cannot be drawn must not keep the others from being drawn.
  const answer: ShareImageAnswer = { png: await drawShareImage(card).catch(() => null) }
  process.send?.(answer)
})
