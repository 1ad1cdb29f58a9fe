import { getEventListeners } from 'node:events'
import type { Socket } from 'node:net'
import diagnostics from 'node:diagnostics_channel'
import type { ClientRequest, ServerResponse } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
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
  receiver.respond((response) => void response.writeHead(200).end('x'.repeat(4096 * KILOBYTE)))
  const send = createWebhookSender(['127.0.0.1'], internetPolicy)
  expect(await send(receiver.url, {}, '{}')).toMatchObject({ status: 200 })
  expect(sockets).toHaveLength(1)
  const [{ bytesRead, destroyed } = {}] = sockets
  expect(destroyed).toBe(true)
  expect(bytesRead).toBeGreaterThan(64 * KILOBYTE)
  // One read of Node returns up to 64 kB, and the response buffers one read ahead.
  expect(bytesRead).toBeLessThanOrEqual(4 * 64 * KILOBYTE)
})

it('a webhook sender has one listener on the signal during an attempt, and none after it', async () => {
  const receiver = await startWebhookReceiver()
  onTestFinished(() => receiver.close())
  const stopController = new AbortController()
  const { signal } = stopController
  const listenerCount = () => getEventListeners(signal, 'abort').length
  const counts: number[] = []
  const send = createWebhookSender(['127.0.0.1'], internetPolicy)
  const attempt = async (respond: (response: ServerResponse) => void) => {
    receiver.respond((response) => {
      counts.push(listenerCount())
      respond(response)
    })
    const { status } = await send(receiver.url, {}, '{}', signal)
    await vi.waitFor(() => expect(listenerCount()).toBe(0))
    return status
  }
  expect(await attempt((response) => response.writeHead(204).end())).toBe(204)
  expect(await attempt((response) => response.end('x'.repeat(1024 * KILOBYTE)))).toBe(200)
  expect(await attempt((response) => response.destroy())).toBeNull()
  expect(await attempt(() => stopController.abort())).toBeNull()
  expect(counts).toEqual([1, 1, 1, 1])
  expect(await send(receiver.url, {}, '{}', signal)).toMatchObject({ status: null })
  expect(receiver.received).toHaveLength(4)
})
