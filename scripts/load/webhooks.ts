import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/** A receiver of webhooks on loopback, which accepts all of them. */
export interface WebhookReceiver {
  url: string
  /** The ids of the received messages `document.submitted`, by document id. */
  submitted: Map<number, Set<string>>
  /** Waits until there is a message for each of these documents. Returns the number of those without one after a minute. */
  untilReceived(documents: readonly number[]): Promise<number>
  close(): void
}

const RECEIVE_TIMEOUT_MS = 60_000

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const submitted = new Map<number, Set<string>>()
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { type, data } = JSON.parse(String(Buffer.concat(chunks)))
    if (type === 'document.submitted') {
      const messages = submitted.get(data.document_id) ?? new Set()
      submitted.set(data.document_id, messages.add(String(request.headers['webhook-id'])))
    }
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const missing = (documents: readonly number[]) => documents.filter((id) => !submitted.has(id))
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    submitted,
    async untilReceived(documents) {
      const end = performance.now() + RECEIVE_TIMEOUT_MS
      while (missing(documents).length > 0 && performance.now() < end) await pause(100)
      return missing(documents).length
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
