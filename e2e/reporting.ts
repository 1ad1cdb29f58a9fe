import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/** The part of Fastify that is used here. The server process loads this file before the server. */
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

// Adds a report URL to every content security policy, including those of files, and changes nothing else.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: Server }
  fastify.addHook('onSend', async (_request, reply) => {
    const policy = reply.getHeader(POLICY)
    if (policy) reply.header(POLICY, `${policy}; report-uri ${process.env['VIOLATIONS']}`)
  })
})
