import { createECDH, randomBytes } from 'node:crypto'
import type http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'
import { decrypt } from 'http_ece'
import type { PushInfo } from '../../contract/push.ts'
import type { OutboundPolicy } from '../../server/http/publicAddresses.ts'

/** A subscribed browser: its keys, and the decryption of messages. */
export interface SubscribedBrowser {
  info: PushInfo
  read(body: Buffer): { title: string; body: string; url: string }
}

export interface ReceivedPush {
  path: string
  headers: https.RequestOptions['headers']
  body: Buffer
}

/** A local push service that responds with the set status and stores the received messages. */
export interface PushService {
  outboundPolicy: OutboundPolicy
  received: ReceivedPush[]
  /** Resolves when that many messages have been received. */
  count(messages: number): Promise<void>
  respond(status: number, headers?: Record<string, string>): void
  /** Responds with a status and a body without end. Resolves when a client has closed its connection. */
  respondWithoutEnd(status: number): Promise<void>
  subscribe(name: string): SubscribedBrowser
  close(): Promise<void>
}

const HOST = 'push.example.com'

export async function startPushService(): Promise<PushService> {
  const certificate = await generate([{ name: 'commonName', value: HOST }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: HOST }] }],
  })
  const received: ReceivedPush[] = []
  let waiting = () => undefined as unknown
  const plain = (response: http.ServerResponse) => {
    response.end()
  }
  let reply = { status: 201, headers: {} as Record<string, string>, finish: plain }
  const server = https.createServer(
    { key: certificate.private, cert: certificate.cert },
    async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      })
      reply.finish(response.writeHead(reply.status, reply.headers))
      waiting()
    },
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const lookup = ((_name: string, _options: object, done: (...found: unknown[]) => void) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as OutboundPolicy['lookup']
  return {
    outboundPolicy: { lookup, isAllowed: () => true, ca: certificate.cert },
    received,
    count: (messages) =>
      new Promise((done) => {
        waiting = () => received.length >= messages && done()
        waiting()
      }),
    respond: (status, headers = {}) => {
      reply = { status, headers, finish: plain }
    },
    respondWithoutEnd: (status) =>
      new Promise((done) => {
        const finish = (response: http.ServerResponse) => {
          const chunk = Buffer.alloc(64 * 1024)
          const write = () => {
            while (response.write(chunk));
          }
          response.on('drain', write).on('close', done)
          write()
        }
        reply = { status, headers: {}, finish }
      }),
    subscribe: (name) => subscribe(`https://${HOST}:${port}/${name}`),
    close: () => new Promise((done) => server.close(() => done())),
  }
}

function subscribe(endpoint: string): SubscribedBrowser {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  return {
    info: { endpoint, keys: { p256dh, auth } },
    read: (body) =>
      JSON.parse(
        decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString(),
      ),
  }
}
