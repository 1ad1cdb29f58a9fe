import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { ApiError, fieldError, unavailableError } from '../http/errors.ts'
import {
  claimKey,
  findKey,
  type KeyedRequest,
  releaseKey,
  renewClaim,
  saveResponse,
} from './idempotency.sql.ts'

type Db = Kysely<Tables>

const KEY_MAX = 255
const CLAIM_RETRY_INTERVAL_MS = 100

/** A call of an integration that may have an Idempotency-Key. */
export interface IntegrationCallOnce {
  integration: number
  key: string | undefined
  body: unknown
  /** whether the client has closed the connection */
  isGone(): boolean
}

/** How long a request waits for an earlier one with its key, and the interval at which a running one renews its claim, in milliseconds. */
const times = { waitMs: 20_000, renewMs: 10_000 }

/**
 * Runs `work` once for an Idempotency-Key of an integration. The same key and body return the first response, for seven days. A concurrent
 * request waits for it, until its client is gone. Without a key, `work` always runs. Throws 400 for an invalid key, 409 for the same key
 * with another body, and 503 if the earlier request has no response after 20 s. The claim of a process that died ends after 60 s.
 */
export async function runIntegrationCallOnce(
  db: Db,
  { integration, key, body, isGone }: IntegrationCallOnce,
  work: () => Promise<string>,
  { waitMs, renewMs } = times,
): Promise<string> {
  if (key === undefined) return work()
  if (key.length === 0 || key.length > KEY_MAX || key.includes('\0')) {
    throw fieldError('Idempotency-Key', `It has 1 to ${KEY_MAX} characters.`)
  }
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const request = { integration, key, hash }
  for (const end = performance.now() + waitMs; ; ) {
    const claim = await claimKey(db, request)
    if (claim !== undefined) return runClaimed(db, request, claim, work, renewMs)
    const earlier = await findKey(db, request)
    if (earlier && earlier.hash !== hash) {
      const detail = 'This Idempotency-Key was used with a different body.'
      throw new ApiError(409, { detail })
    }
    if (earlier && earlier.answer !== null) return earlier.answer
    if (isGone() || performance.now() > end) {
      throw unavailableError(
        'The first request with this Idempotency-Key has not ended. Try again.',
      )
    }
    await sleep(CLAIM_RETRY_INTERVAL_MS)
  }
}

/** Runs `work` and stores its response. Renews the claim meanwhile. Releases the key if `work` fails. */
async function runClaimed(
  db: Db,
  request: KeyedRequest,
  firstClaim: string,
  work: () => Promise<string>,
  renewMs: number,
): Promise<string> {
  let claim = firstClaim
  let renewing = Promise.resolve()
  const renew = async () => {
    // After an error the claim is still valid for a while, and the next renewal extends it.
    claim = (await renewClaim(db, request, claim).catch(() => undefined)) ?? claim
  }
  const timer = setInterval(() => {
    renewing = renewing.then(renew)
  }, renewMs)
  const stopRenewing = () => {
    clearInterval(timer)
    return renewing
  }
  try {
    const response = await work().finally(stopRenewing)
    await saveResponse(db, request, claim, response)
    return response
  } catch (error) {
    await releaseKey(db, request, claim)
    throw error
  }
}
