import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { deregisterFromLoadBalancer } from '../../server/http/drain.ts'

it('deregisterFromLoadBalancer drops GET and HEAD requests without a response, and serves the others', async () => {
  const served: string[] = []
  const server = http.createServer(({ method = '' }, response) => {
    served.push(method)
    response.end(method)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const call = (method: string) =>
    fetch(`http://127.0.0.1:${port}/`, { method }).then(
      ({ status }) => status,
      () => undefined,
    )
  expect(await call('GET')).toBe(200)

  const deregistration = deregisterFromLoadBalancer(server)
  expect(await Promise.all(['GET', 'HEAD', 'POST', 'PUT'].map(call))).toEqual([
    undefined,
    undefined,
    200,
    200,
  ])
  await deregistration
  expect([await call('GET'), await call('POST')]).toEqual([undefined, 200])
  expect(served.toSorted()).toEqual(['GET', 'POST', 'POST', 'PUT'])
})
