import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { ApiError, fieldError } from '../http/errors.ts'
import { claimKey, releaseKey, saveAnswer } from './idempotency.sql.ts'

const KEY_MAX = 255
const PAUSE_MS = 100

/**
 * Runs `work` once for an Idempotency-Key of an integration. The same key and body return the first response, for seven days. A parallel
 * request waits for it. Without a key, `work` runs. Throws 400 for an invalid key, and 409 for the same key with another body.
 */
export async function runIntegrationCallOnce(
  db: Kysely<Tables>,
  integration: number,
  key: string | undefined,
  body: unknown,
  work: () => Promise<string>,
): Promise<string> {
  if (key === undefined) return work()
  if (key.length === 0 || key.length > KEY_MAX || key.includes('\0')) {
    throw fieldError('Idempotency-Key', `It has 1 to ${KEY_MAX} characters.`)
  }
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  for (;;) {
    const earlier = await claimKey(db, integration, key, hash)
    if (!earlier) break
    if (earlier.hash !== hash) {
      const detail = 'This Idempotency-Key was used with a different body.'
      throw new ApiError(409, { detail })
    }
    if (earlier.answer !== null) return earlier.answer
    await sleep(PAUSE_MS)
  }
  try {
    const answer = await work()
    await saveAnswer(db, integration, key, answer)
    return answer
  } catch (error) {
    await releaseKey(db, integration, key)
    throw error
  }
}
