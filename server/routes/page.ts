import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const dist = path.join(import.meta.dirname, '../../dist')

/** The built app: its files, and its one page for every other address that a browser opens. */
export async function page(app: FastifyInstance): Promise<void> {
  const built = fs.existsSync(path.join(dist, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      preCompressed: true,
      index: false,
      setHeaders(reply, file) {
        const fresh = !file.includes(`${path.sep}assets${path.sep}`)
        reply.header('cache-control', fresh ? 'no-cache' : 'public, max-age=31536000, immutable')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '')
    if (built && wantsPage) return reply.sendFile('index.html')
    return reply.code(404).send({ detail: 'There is nothing at this address.' })
  })
}
