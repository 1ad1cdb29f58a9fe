import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A request that the receiver got. */
export interface ReceivedWebhook {
  id: string
  path: string
  headers: http.IncomingHttpHeaders
  body: string
}

/** Responds to a received request. It can also destroy the response. */
export type Responder = (
  response: http.ServerResponse,
  received: ReceivedWebhook,
) => void | Promise<void>

export const accept: Responder = (response) => void response.writeHead(204).end()

/** Responds with a status. */
export const refuse =
  (status: number, headers: Record<string, string> = {}, body = ''): Responder =>
  (response) =>
    void response.writeHead(status, headers).end(body)

export interface WebhookReceiver {
  url: string
  received: ReceivedWebhook[]
  respond(next: Responder): void
  /** resolves when this number of requests has arrived */
  count(requests: number): Promise<void>
  close(): Promise<void>
}

/** Verifies a request with the published library of the standard. Throws if signature or timestamp are wrong. */
export function verifyWebhook(secret: string, { headers, body }: ReceivedWebhook): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>)
}

/** An HTTP server on loopback that receives webhooks, and accepts them until `respond` is called. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  const waiting = new Set<() => void>()
  let responder: Responder = accept
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { url: path = '', headers } = request
    const body = Buffer.concat(chunks).toString('utf8')
    const webhook = { id: String(headers['webhook-id']), path, headers, body }
    received.push(webhook)
    for (const check of waiting) check()
    await responder(response, webhook)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    respond: (next) => {
      responder = next
    },
    count: (requests) =>
      new Promise((done) => {
        const check = () => {
          if (received.length < requests) return
          waiting.delete(check)
          done()
        }
        waiting.add(check)
        check()
      }),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
