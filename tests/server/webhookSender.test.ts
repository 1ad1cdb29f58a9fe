import type { Socket } from 'node:net'
import diagnostics from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { internetPolicy } from '../../server/http/publicAddresses.ts'
import { createWebhookSender } from '../../server/integration/webhookSender.ts'
import { startWebhookReceiver } from './webhookReceiver.ts'

const KILOBYTE = 1024

it('a webhook sender reads at most 64 kB of a response, apart from what the connection has buffered (N7)', async () => {
  const sockets: Socket[] = []
  const collect = (message: unknown) => {
    const { request } = message as { request: ClientRequest }
    if (request.socket) sockets.push(request.socket)
  }
  diagnostics.subscribe('http.client.response.finish', collect)
  onTestFinished(() => void diagnostics.unsubscribe('http.client.response.finish', collect))
  const receiver = await startWebhookReceiver()
  onTestFinished(() => receiver.close())
  receiver.answer((response) => void response.writeHead(200).end('x'.repeat(4096 * KILOBYTE)))
  const send = createWebhookSender(['127.0.0.1'], internetPolicy)
  expect(await send(receiver.url, {}, '{}')).toMatchObject({ status: 200 })
  expect(sockets).toHaveLength(1)
  const [{ bytesRead, destroyed } = {}] = sockets
  expect(destroyed).toBe(true)
  expect(bytesRead).toBeGreaterThan(64 * KILOBYTE)
  // One read of Node returns up to 64 kB, and the response buffers one read ahead.
  expect(bytesRead).toBeLessThanOrEqual(4 * 64 * KILOBYTE)
})
