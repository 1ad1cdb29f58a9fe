import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { messageTypes } from '../../contract/integration.ts'
import type { DocumentEvent } from '../../machines/document/document.rules.ts'
import { verify } from '../../server/admin/verify.ts'
import { decideWithoutPush } from '../../server/documents/signing.service.ts'
import { addEndpoint, enableEndpoint } from '../../server/integration/endpoints.service.ts'
import { addEmployees, addSubmission } from './admin/submission.ts'
import { useDataFolder } from './admin/dataFolder.ts'
import { type RealProcess, startProcess } from './realProcess.ts'
import {
  accept,
  type Responder,
  refuse,
  startWebhookReceiver,
  verifyWebhook,
  type WebhookReceiver,
} from './webhookReceiver.ts'

const place = useDataFolder()
const settings = { INTEGRATION_HOSTS: '127.0.0.1', LOG_LEVEL: 'warn' }
/** How many decisions and kills a run has. For a long run: WEBHOOK_DECISIONS=1000 WEBHOOK_KILLS=20. */
const DECISIONS = Number(process.env.WEBHOOK_DECISIONS ?? 30)
const KILLS = Number(process.env.WEBHOOK_KILLS ?? 2)
const IS_LONG = process.env.WEBHOOK_DECISIONS !== undefined
/** Without a response an attempt ends after 15 s. Only the long run has time for this. */
const stall: Responder = () => undefined
const acceptSlowly: Responder = (response) => {
  response.writeHead(200).write('{')
  setTimeout(() => response.end('}'), 200)
}
/** A message can fail several times, and each disabling of the endpoint stops all other messages. */
const deliveryPatience = { timeout: IS_LONG ? 300_000 : 60_000, interval: 50 }
const patience = { timeout: 60_000, interval: 50 }

let receiver: WebhookReceiver
let endpoint: { id: number; secret: string }

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  await addEmployees(place)
  endpoint = await addEndpoint(place.database().db, ['127.0.0.1'], {
    url: receiver.url,
    types: [...messageTypes],
    categories: [],
    companies: [],
  })
})
afterAll(() => receiver.close())

const query = (text: string, values: unknown[] = []) => place.database().pool.query(text, values)
const decide = (id: number, event: DocumentEvent) =>
  decideWithoutPush(place.database().pool, id, event, 'ko')

/** Makes all waiting and claimed messages due now, as if their delays and claims had ended. */
const passDelays = () =>
  query(`update deliveries set next_at = clock_timestamp() where state = 'waiting';
    notify e_payment, '{"outbox":true}'`)
/** Lets all claims expire, also those of a killed process. */
const passClaims = () =>
  query(`update deliveries set next_at = clock_timestamp() where state = 'sending'`)

const now = async () => (await query('select clock_timestamp()::text as now')).rows[0].now

const unfinished = async () => {
  const { rows } = await query(`select count(*) from deliveries where state <> 'delivered'`)
  return Number(rows[0].count)
}

let batch = 0
const submitted = async () => (await addSubmission(place, 'voucher', ++batch)).id

describe('a process that is killed', () => {
  it('before it sends leaves the message to the next start (row 1)', async () => {
    const id = await submitted()
    expect(receiver.received).toEqual([])
    const next = await startProcess(place.folder, settings)
    await receiver.count(1)
    expect(JSON.parse(receiver.received[0]?.body ?? '').data.document_id).toBe(id)
    await expect.poll(unfinished, patience).toBe(0)
    await next.end('SIGKILL')
  })

  it('after it has sent, before the result is recorded: 60 s after the claim the message is sent again with the same id (N12, row 2)', async () => {
    const first = await startProcess(place.folder, settings)
    receiver.received.length = 0
    receiver.respond(() => undefined)
    const before = await now()
    await submitted()
    await receiver.count(1)
    const after = await now()
    await first.end('SIGKILL')
    receiver.respond(accept)
    const { rows } = await query(
      `select state, tries, tried_at, next_at - interval '60 s' between $1 and $2 as claimed
      from deliveries order by id desc limit 1`,
      [before, after],
    )
    expect(rows).toEqual([{ state: 'sending', tries: 1, tried_at: null, claimed: true }])
    const second = await startProcess(place.folder, settings)
    await passClaims()
    await receiver.count(2)
    const [one, other] = receiver.received
    expect([other?.id, other?.body]).toEqual([one?.id, one?.body])
    await expect.poll(unfinished, patience).toBe(0)
    await second.end('SIGKILL')
  })
})

describe('a webhook endpoint that fails at random while processes are killed', () => {
  it('ends with the decided state of each batch, one body per message id, and the order of each batch (acceptance 1)', async () => {
    const accepted = new Map<number, { sequence: number; type: string }[]>()
    const bodies = new Map<string, Set<string>>()
    const faults: Responder[] = [
      refuse(500),
      refuse(302, { location: '/elsewhere' }),
      refuse(410),
      (response) => void response.destroy(),
      (response) => void response.writeHead(200).write('{', () => response.destroy()),
      ...(IS_LONG ? [stall] : []),
    ]
    receiver.received.length = 0
    receiver.respond((response, webhook) => {
      bodies.set(webhook.id, (bodies.get(webhook.id) ?? new Set()).add(webhook.body))
      verifyWebhook(endpoint.secret, webhook)
      if (Math.random() < 0.3) {
        return faults[Math.floor(Math.random() * faults.length)]?.(response, webhook)
      }
      const { type, data } = JSON.parse(webhook.body)
      const { sequence, batch_number: number } = data
      accepted.set(number, [...(accepted.get(number) ?? []), { sequence, type }])
      const respond = Math.random() < 0.1 ? acceptSlowly : accept
      return respond(response, webhook)
    })
    const processes: RealProcess[] = []
    for (let each = 0; each < 2; each++) {
      processes.push(await startProcess(place.folder, settings))
    }
    for (let kill = 0; kill < KILLS; kill++) {
      for (let each = 0; each < DECISIONS / KILLS; each++) {
        const id = await submitted()
        // The status 410 disables the endpoint.
        await enableEndpoint(place.database().db, endpoint.id)
        if (each % 3 === 0) await decide(id, { type: 'document.withdraw', by: 'kimms' })
        if (each % 3 === 1)
          await decide(id, { type: 'document.reject', by: 'parksh', comment: '증빙' })
        if (each % 3 === 2) {
          await decide(id, { type: 'document.approve', by: 'parksh', comment: '' })
          await decide(id, { type: 'document.approve', by: 'hansj', comment: '' })
        }
      }
      await processes[kill % 2]?.end('SIGKILL')
      await passClaims()
      await passDelays()
      processes[kill % 2] = await startProcess(place.folder, settings)
    }
    await vi.waitFor(async () => {
      await enableEndpoint(place.database().db, endpoint.id)
      await passDelays()
      expect(await unfinished()).toBe(0)
    }, deliveryPatience)
    for (const each of processes) await each.end('SIGTERM')

    const { rows } = await query(
      `select batch_number, status from documents where batch_number > 2`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(DECISIONS)
    for (const { batch_number: number, status } of rows) {
      const all = accepted.get(number) ?? []
      // Drops repeated messages as a receiver does: after a process was killed, a message can arrive again.
      const seen = all.filter(
        ({ sequence }, at) => !all.slice(0, at).some((earlier) => earlier.sequence >= sequence),
      )
      expect(seen.map(({ type }) => type)).toEqual(['document.submitted', `document.${status}`])
    }
    expect([...bodies.values()].filter((each) => each.size > 1)).toEqual([])
    expect(await verify(place.database().db, place.files)).toEqual([])
  }, 600_000)
})
