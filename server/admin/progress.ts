import type { Listener } from '../services/import/folder.ts'

const PATIENCE_MS = 2000

/** Says on the standard error how far a work has come, once every two seconds, so that a short one says nothing. */
export function sayProgress(): Listener {
  let said = Date.now()
  return (doing, done) => {
    if (Date.now() - said < PATIENCE_MS) return
    said = Date.now()
    process.stderr.write(`${doing}: ${done.toLocaleString('en')}\n`)
  }
}
