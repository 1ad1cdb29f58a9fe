import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { closePortWithoutResets } from '../../server/http/drain.ts'

/**
 * A client in a separate thread. It opens a connection and reads a first response. After the message `go` it sends a POST on this
 * connection and another one on a new connection, and then counts up `flag`. Its last message has the statuses, or the codes of the errors.
 */
const client = `
const { parentPort, workerData: { port, flag } } = require('node:worker_threads')
const net = require('node:net')
const request = 'POST / HTTP/1.1\\r\\nhost: localhost\\r\\ncontent-length: 2\\r\\n\\r\\n{}'
const open = () => net.connect(port, '127.0.0.1')
const sent = (socket) => new Promise((resolve) => socket.write(request, resolve))
const response = (socket) => new Promise((resolve) => {
  socket.once('data', (data) => resolve(String(data).slice(9, 12)))
  socket.once('error', ({ code }) => resolve(code))
  socket.once('end', () => resolve('closed'))
})
const old = open()
sent(old)
response(old).then(() => {
  parentPort.once('message', async () => {
    const fresh = open()
    await new Promise((resolve) => fresh.once('connect', resolve))
    const responses = Promise.all([old, fresh].map(response))
    await Promise.all([old, fresh].map(sent))
    Atomics.store(flag, 0, 1)
    Atomics.notify(flag, 0)
    parentPort.postMessage(await responses)
    old.destroy()
    fresh.destroy()
  })
  parentPort.postMessage('open')
})
`

it('closePortWithoutResets serves requests that had arrived and were not read, and then refuses connections', async () => {
  const server = http.createServer((request, response) => {
    request.resume().once('end', () => response.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(client, { eval: true, workerData: { port, flag } })
  onTestFinished(() => void worker.terminate())
  expect(await once(worker, 'message')).toEqual(['open'])

  worker.postMessage('go')
  // Blocks the event loop until both requests have arrived, as a long task would.
  expect(Atomics.wait(flag, 0, 0, 10_000)).not.toBe('timed-out')
  const closed = closePortWithoutResets(server)
  expect(await once(worker, 'message')).toEqual([['200', '200']])
  await closed
  expect(server.listening).toBe(false)
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
})
