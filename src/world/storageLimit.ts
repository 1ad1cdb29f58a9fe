import { STORE_TIMEOUT_MS } from '../../contract/limits.ts'
import { RequestError } from '../../machines/requestError.ts'

/**
 * The result of a storage call on this device. Throws a `RequestError` of kind `server` if the call does not settle in time, for example
 * because another tab blocks the database. The call itself continues.
 */
export function limitStorageWait<Result>(call: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RequestError('server')), STORE_TIMEOUT_MS)
    call.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
