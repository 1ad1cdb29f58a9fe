import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPushSender, generateVapidKeys } from '../../server/notifications/pushSender.ts'
import { type PushService, startPushService } from './pushService.ts'

let service: PushService

beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())

const message = { title: 't', body: 'b', url: '/' }

describe('createPushSender', () => {
  it.each([
    [201, 'delivered'],
    [410, 'gone'],
    [500, 'failed'],
  ])(
    'ends the connection after the status %d if the body of the push service has no end',
    async (status, result) => {
      const sender = createPushSender(
        generateVapidKeys(),
        'mailto:it@example.com',
        service.outboundPolicy,
      )
      const closed = service.respondWithoutEnd(status)
      expect(await sender.send(service.subscribe('endless').info, message)).toBe(result)
      await closed
    },
  )
})
