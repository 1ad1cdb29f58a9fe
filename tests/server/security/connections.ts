import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ConnectionLimits } from '../../../server/http/connections.ts'
import { draftOf, encodeForm } from '../forms.ts'
import { openStream } from '../eventStream.ts'
import { rebuild } from '../product.ts'
import { addBatch } from '../vouchers.ts'
import { sharedProduct, signInSharedEmployees } from './product.ts'

describe('connections', () => {
  let headers: { authorization: string }
  const sockets: Socket[] = []

  beforeAll(async () => {
    headers = (await signInSharedEmployees('author', 'leader', 'director')).author
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  /** The same product with other limits, on a separate port. */
  async function listenWith(
    limits: Partial<ConnectionLimits>,
  ): Promise<{ app: FastifyInstance; port: number }> {
    const { app } = await rebuild(sharedProduct(), () => ({}), { limits })
    onTestFinished(() => app.close())
    await app.listen({ port: 0, host: '127.0.0.1' })
    return { app, port: (app.server.address() as AddressInfo).port }
  }

  /** A connection that has sent a text; `closed` resolves to the received text after the server closes the connection. */
  function connect(port: number, text = ''): { socket: Socket; closed: Promise<string> } {
    const socket = net.connect(port, '127.0.0.1')
    sockets.push(socket)
    let received = ''
    socket.on('data', (chunk) => {
      received += String(chunk)
    })
    socket.on('error', () => undefined)
    if (text !== '') socket.write(text)
    return {
      socket,
      closed: new Promise((resolve) => socket.once('close', () => resolve(received))),
    }
  }

  function head(path: string, ...lines: string[]): string {
    const host = 'host: localhost'
    return [`POST ${path} HTTP/1.1`, host, ...lines, '', ''].join('\r\n')
  }

  describe('an endless body', () => {
    const json = 'content-type: application/json'
    const token = () => `authorization: ${headers.authorization}`

    it.each([
      ['of the sign-in', () => head('/rest-auth/login/', json, 'content-length: 100')],
      [
        'of the sign-in in chunks',
        () => head('/rest-auth/login/', json, 'transfer-encoding: chunked'),
      ],
      ['of a registration', () => head('/rest-auth/registration/', json, 'content-length: 100')],
      ['of an unknown path', () => head('/nothing/', json, 'content-length: 100')],
      ['of a call without a token', () => head('/ea/withdraw/', json, 'content-length: 100')],
      [
        'of an upload without a token',
        () =>
          head(
            '/ea/create_document/',
            'content-type: multipart/form-data; boundary=x',
            'content-length: 100',
          ),
      ],
      [
        'of a call without files',
        () => head('/ea/withdraw/', json, token(), 'content-length: 100'),
      ],
    ])('%s closes the connection', async (_, text) => {
      const { port } = await listenWith({ bodyMs: 50 })
      const { socket, closed } = connect(port, `${text()}{`)
      const dribble = setInterval(() => socket.write(' '), 5)
      onTestFinished(() => clearInterval(dribble))
      expect(await closed).not.toMatch(/^HTTP\/1\.1 (2|5)/)
    })

    it('of an upload with a token may take longer', async () => {
      await addBatch(sharedProduct(), 'voucher', 801)
      const { port } = await listenWith({ bodyMs: 1000 })
      const form = encodeForm(draftOf('author', 'voucher', 801))
      const type = `content-type: ${form.headers['content-type']}`
      const length = `content-length: ${form.payload.length}`
      const { socket } = connect(port, head('/ea/create_document/', type, length, token()))
      // This request starts after the upload and reaches its own time limit. So by then the upload has exceeded the same limit.
      const other = connect(port, `${head('/rest-auth/login/', json, 'content-length: 9')}{`)
      await other.closed
      socket.write(form.payload)
      const [response] = await once(socket, 'data')
      expect(String(response)).toMatch(/^HTTP\/1\.1 201 /)
    })
  })

  describe('a client that does not read', () => {
    it('is disconnected during the response', async () => {
      // 21 MB of response, more than the socket buffers on loopback can take.
      await addBatch(sharedProduct(), 'nacct', 802, 2000, { RPRMK: 'x'.repeat(3000) })
      const { app, port } = await listenWith({ idleMs: 1500 })
      const socket = net.connect(port, '127.0.0.1')
      sockets.push(socket)
      const query = 'startDate=2000-01-01&endDate=2099-12-31'
      const lines = ['host: localhost', `authorization: ${headers.authorization}`, '', '']
      socket.write(`GET /erp/nacct_list/?${query} HTTP/1.1\r\n${lines.join('\r\n')}`)
      await once(socket, 'connect')
      const open = promisify(app.server.getConnections.bind(app.server))
      await expect.poll(open).toBe(1)
      await expect.poll(open, { timeout: 15_000 }).toBe(0)
      let received = ''
      socket.setEncoding('latin1').on('data', (chunk: string) => {
        received += chunk
      })
      await once(socket, 'close').catch(() => undefined)
      expect(received).toMatch(/^HTTP\/1\.1 200 /)
      expect(received).toMatch(/transfer-encoding: chunked/i)
      expect(received.endsWith('0\r\n\r\n')).toBe(false)
    })
  })

  describe('connections', () => {
    it('above the limit are closed, and earlier ones stay open', async () => {
      const { port } = await listenWith({ connections: 3 })
      const first = [connect(port), connect(port), connect(port)]
      await Promise.all(first.map(({ socket }) => once(socket, 'connect')))
      expect(await connect(port).closed).toBe('')
      const socket = first[0]?.socket as Socket
      socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
      const [response] = await once(socket, 'data')
      expect(String(response)).toMatch(/^HTTP\/1\.1 200 /)
    })
  })

  describe('the event streams of one employee', () => {
    it('are at most 20: a new one ends the oldest', async () => {
      const url = await sharedProduct().listen()
      const streams = []
      for (let at = 0; at < 20; at++) streams.push(await openStream(url, headers))
      const ended: number[] = []
      for (const [at, stream] of streams.entries()) void stream.ended.then(() => ended.push(at))
      const more = [await openStream(url, headers), await openStream(url, headers)]
      await Promise.all([streams[0]?.ended, streams[1]?.ended])
      expect(ended).toEqual([0, 1])
      for (const stream of [...streams, ...more]) stream.close()
    })
  })
})
