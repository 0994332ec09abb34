import './require-runtime.ts'
import {
  isShareImageWorker,
  runShareImageWorker,
} from './integrations/share-images/share-image-worker.ts'

// One file is the whole program, so the thread that draws sharing pictures runs it, too; it leaves
// everything else asleep.
if (isShareImageWorker()) runShareImageWorker()
else {
  const { runCli } = await import('./cli/run-cli.ts')
  process.exitCode = await runCli(process.argv)
}
