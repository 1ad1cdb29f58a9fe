import type { ProgressListener } from '../imports/folder.ts'

const PRINT_INTERVAL_MS = 2000

/** Returns a listener that prints the progress to standard error, at most every two seconds. A short operation prints nothing. */
export function createProgressListener(): ProgressListener {
  let lastPrinted = Date.now()
  return (doing, done) => {
    if (Date.now() - lastPrinted < PRINT_INTERVAL_MS) return
    lastPrinted = Date.now()
    process.stderr.write(`${doing}: ${done.toLocaleString('en')}\n`)
  }
}
