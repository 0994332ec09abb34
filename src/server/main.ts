import './require-runtime.ts'
import { runCli } from './cli/run-cli.ts'

// Not awaited here: the executable's format knows no await outside of functions.
void runCli(process.argv).then((exitCode) => {
  process.exitCode = exitCode
})
