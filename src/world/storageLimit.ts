import { STORE_TIMEOUT_MS } from '../../contract/limits.ts'
import { RequestError } from '../../machines/requestError.ts'

/** The speed of the slowest storage for whose writes the app waits: 5 MB per second. */
const BYTES_PER_MS = 5000

/**
 * The result of a storage call on this device, which writes files of `bytes` bytes. Throws a `RequestError` of kind `server` if the call
 * does not settle in time, for example because another tab blocks the database. The call itself continues.
 */
export function limitStorageWait<Result>(call: Promise<Result>, bytes = 0): Promise<Result> {
  return new Promise((resolve, reject) => {
    const limitMs = STORE_TIMEOUT_MS + bytes / BYTES_PER_MS
    const timer = setTimeout(() => reject(new RequestError('server')), limitMs)
    call.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
