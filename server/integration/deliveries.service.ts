import type { Database } from '../db/connect.ts'
import {
  claimDeliveries,
  type ClaimedDelivery,
  recordDelivered,
  recordFailed,
  releaseClaim,
} from './deliveries.sql.ts'
import { disableEndpoint } from './endpoints.service.ts'
import { ATTEMPTS_MAX, retryDelay } from './retries.ts'
import { secretsAt, signedHeaders } from './signature.ts'
import type { Attempt, SendWebhook } from './webhookSender.ts'

/** Maximum number of messages that one process sends concurrently. */
const DELIVERIES_AT_ONCE = 32
/** The polling interval for due messages, in milliseconds. A notification only makes the next poll earlier. */
const POLL_MS = 1000
/** Maximum time for which a stop waits for HTTP requests in progress, in milliseconds. */
const LAST_REQUESTS_MS = 2000
const FAILING_DAYS = 5
const GONE = 410

/** The part of this process that sends messages to the ERP. */
export interface DeliveryWorker {
  /** polls for due messages now */
  wake(): void
  stop(): Promise<void>
}

/** The log of the process, as far as it is used here. */
interface Log {
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
}

/**
 * Sends the due messages of all endpoints until `stop` is called. Every process on a database does this. Log lines contain ids only.
 */
export function startDeliveries(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  send: SendWebhook,
  log: Log,
): DeliveryWorker {
  const stopController = new AbortController()
  const running = new Set<Promise<void>>()
  let isStopped = false
  let claiming: Promise<void> | undefined
  let isWanted = false

  async function deliver(delivery: ClaimedDelivery): Promise<void> {
    const { eventId, now, secrets, message, url } = delivery
    const seconds = Math.floor(now / 1000)
    const headers = signedHeaders(secretsAt(secrets, now), eventId, seconds, message)
    const attempt = await send(url, headers, message, stopController.signal)
    const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300
    if (isDelivered) await recordDelivered(pool, delivery, attempt)
    else if (stopController.signal.aborted) await releaseClaim(pool, delivery)
    else await fail(delivery, attempt)
  }

  async function fail(delivery: ClaimedDelivery, attempt: Attempt): Promise<void> {
    const { endpointId: endpoint, eventId: event, sequence, tries } = delivery
    const isDead = tries >= ATTEMPTS_MAX
    const delayMs = retryDelay(tries, Math.random(), attempt, Date.now())
    const hasFailed = await recordFailed(pool, delivery, attempt, {
      isDead,
      delayMs,
      failingDays: FAILING_DAYS,
    })
    if (hasFailed === undefined) return
    if (isDead) log.error({ endpoint, event, sequence }, 'a message is dead after its last attempt')
    const reason = attempt.status === GONE ? 'gone' : hasFailed ? 'failing' : undefined
    if (reason && (await disableEndpoint(db, endpoint, reason))) {
      log.warn({ endpoint, reason }, 'an endpoint is disabled')
    }
  }

  async function claim(): Promise<void> {
    do {
      isWanted = false
      const free = DELIVERIES_AT_ONCE - running.size
      if (isStopped || free <= 0) return
      for (const delivery of await claimDeliveries(pool, free)) {
        const task: Promise<void> = deliver(delivery)
          // An error here is ignored: without a stored result the claim expires, and the message is sent again.
          .catch(() => undefined)
          .finally(() => {
            running.delete(task)
            wake()
          })
        running.add(task)
      }
    } while (isWanted)
  }

  function wake(): void {
    isWanted = true
    // A database error is ignored here, because the next poll looks again.
    claiming ??= claim()
      .catch(() => undefined)
      .finally(() => {
        claiming = undefined
        if (isWanted && !isStopped) wake()
      })
  }

  const poll = setInterval(wake, POLL_MS).unref()
  wake()
  return {
    wake,
    async stop() {
      isStopped = true
      clearInterval(poll)
      await claiming
      const cut = setTimeout(() => stopController.abort(), LAST_REQUESTS_MS)
      while (running.size > 0) await Promise.all(running)
      clearTimeout(cut)
    },
  }
}
