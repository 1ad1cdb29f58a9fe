import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/** As much of Fastify as is used here; the server's process loads this file before the server itself. */
interface Server {
  addHook(
    name: 'onSend',
    hook: (request: { raw: IncomingMessage }, reply: Reply) => Promise<void>,
  ): void
}

interface Reply {
  getHeader(name: string): unknown
  header(name: string, value: string): void
}

const POLICY = 'content-security-policy'

// Every policy, also that of a file, names where a browser reports what breaks it; else it stays as it is.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: Server }
  fastify.addHook('onSend', async (_request, reply) => {
    const policy = reply.getHeader(POLICY)
    if (policy) reply.header(POLICY, `${policy}; report-uri ${process.env['VIOLATIONS']}`)
  })
})
