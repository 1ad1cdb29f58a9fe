import { once } from 'node:events'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { useProduct } from './product.ts'

const product = useProduct()

/** The status, the headers and the body of the response on a connection. */
async function readResponse(socket: net.Socket) {
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body }
}

const portOf = (address: string) => Number(new URL(address).port)

it.each([
  ['a malformed request line', 'GET\r\n\r\n', 400, 'Bad Request.'],
  [
    'headers above 128 KiB',
    `GET / HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(140 * 1024)}\r\n\r\n`,
    431,
    'Request Header Fields Too Large.',
  ],
])(
  'an error of the HTTP parser has the form of all errors: %s',
  async (_, bytes, status, detail) => {
    const socket = net.connect(portOf(await product().listen()), '127.0.0.1')
    socket.write(bytes)
    const response = await readResponse(socket)
    expect([response.status, JSON.parse(response.body)]).toEqual([status, { detail }])
    expect(response.head).toMatch(/^content-type: application\/json; charset=utf-8$/m)
  },
)

it('a request that does not arrive within the time limit gets 408 in the form of all errors', async () => {
  const port = portOf(await product().listen())
  const { server } = product().app
  const connection = once(server, 'connection') as Promise<[net.Socket]>
  const client = net.connect(port, '127.0.0.1')
  const [socket] = await connection
  const error = Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.emit('clientError', error, socket)
  const response = await readResponse(client)
  expect([response.status, JSON.parse(response.body)]).toEqual([
    408,
    { detail: 'Request Timeout.' },
  ])
})
