import { describe, expect, it } from 'vitest'
import type { MessageType } from '../../contract/integration.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import { replayToEndpoint } from '../../server/integration/endpoints.service.ts'
import { receiveReports } from '../../server/integration/reports.service.ts'
import { decide } from './approval.ts'
import { approversField, draftOf, submit } from './forms.ts'
import { addLines } from './vouchers.ts'
import { useWebhooks } from './webhookProduct.ts'
import {
  accept,
  type Responder,
  refuse,
  type ReceivedWebhook,
  verifyWebhook,
} from './webhookReceiver.ts'

const webhooks = useWebhooks()
const { product, receiver, headers, endpoint, query, submitBatch } = webhooks
const { deliveries, settled, passDelay } = webhooks

interface Message {
  type: string
  data: { sequence: number; category: string; batch_number: number }
}

/**
 * A receiver that follows docs/integration.md, "What a receiver must do". `decided` is the type of the last message about a document, for
 * each category and number of a batch. `alarms` is the number of alarms.
 */
function createReceiver(secret: string) {
  const ids = new Set<string>()
  const last = new Map<string, Message>()
  let alarms = 0
  return {
    process(webhook: ReceivedWebhook) {
      const message = verifyWebhook(secret, webhook) as Message
      if (ids.has(webhook.id)) return
      ids.add(webhook.id)
      if (message.type === 'batch.alarm') alarms++
      if (!message.type.startsWith('document.')) return
      const { category, batch_number, sequence } = message.data
      const batch = `${category} ${batch_number}`
      const before = last.get(batch)?.data.sequence ?? 0
      if (sequence > before) last.set(batch, message)
    },
    decided: () => Object.fromEntries([...last].map(([batch, { type }]) => [batch, type])),
    alarms: () => alarms,
  }
}

/** A new receiver that accepts webhooks, and refuses one type of messages until `replayDead` is called. */
function useReceiver(refused: MessageType) {
  const own = createReceiver(endpoint().secret)
  const take: Responder = (response, webhook) => {
    own.process(webhook)
    return accept(response, webhook)
  }
  receiver().respond((response, webhook) => {
    const isRefused = JSON.parse(webhook.body).type === refused
    return (isRefused ? refuse(500) : take)(response, webhook)
  })
  return {
    ...own,
    async replayDead() {
      receiver().respond(take)
      await replayToEndpoint(product().database.db, endpoint().id, { dead: true })
    },
  }
}

/** Makes the next attempt of the failed message its last one. */
async function failLastAttempt() {
  await query(`update deliveries set tries = 9 where state = 'waiting'`)
  await passDelay()
}

/** Approves a new document of payables whose approval becomes a dead message. Returns the number of its batch. */
async function approvedWithDeadMessage(): Promise<number> {
  const id = await submitBatch()
  await decide(product(), 'lee', headers().lee, id)
  await settled('delivered', 'failed')
  await failLastAttempt()
  await settled('delivered', 'dead')
  return (await deliveries())[0].batch_number
}

describe('a webhook receiver that follows docs/integration.md', () => {
  it('ends with the approval when its dead message is sent again after an alarm of the batch', async () => {
    const { replayDead, decided, alarms } = useReceiver('document.approved')
    const number = await approvedWithDeadMessage()
    const reported = { category: 'voucher', number, status: 'approved' } as const
    const report = { batches: [{ ...reported, sha256: '0'.repeat(64) }] }
    await receiveReports(product().database.db, report, () => undefined)
    await settled('delivered', 'dead', 'delivered')
    await replayDead()
    await settled('delivered', 'delivered', 'delivered')
    expect(decided()).toEqual({ [`voucher ${number}`]: 'document.approved' })
    expect(alarms()).toBe(1)
  })

  it('ends with the approval when another category has a later message with the same number', async () => {
    const { replayDead, decided } = useReceiver('document.approved')
    const number = await approvedWithDeadMessage()
    await addLines(product(), 'nacct', aVoucher({ RPICU: number, RPDOC: number * 100 + 50 }))
    const body = draftOf('kim', 'nacct', number, { approvers: approversField('lee') })
    expect(await submit(product(), headers().kim, body)).toMatchObject({ status: 201 })
    await settled('delivered', 'dead', 'delivered')
    await replayDead()
    await settled('delivered', 'delivered', 'delivered')
    expect(decided()).toEqual({
      [`voucher ${number}`]: 'document.approved',
      [`nacct ${number}`]: 'document.submitted',
    })
  })

  it('discards a dead message that is sent again after a later decision on the document', async () => {
    const { replayDead, decided } = useReceiver('document.submitted')
    const id = await submitBatch()
    await settled('failed')
    await failLastAttempt()
    await settled('dead')
    await decide(product(), 'lee', headers().lee, id)
    await settled('dead', 'delivered')
    await replayDead()
    await settled('delivered', 'delivered')
    const [{ batch_number: number }] = await deliveries()
    expect(decided()).toEqual({ [`voucher ${number}`]: 'document.approved' })
  })
})
