import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { packageRoot } from './config/packageRoot.ts'

const dist = path.join(packageRoot, 'dist')

/** The page of the app for unknown paths. An unreadable path also gets it. */
export const NOT_FOUND = '/errors/error-404'

/** Whether a browser opens this address, and no app calls it. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '')
}

/** The built app: its files, and its one page for every other address that a browser opens. */
export async function page(app: FastifyInstance): Promise<void> {
  const built = fs.existsSync(path.join(dist, 'index.html'))
  if (built) {
    const options: Partial<FastifyStaticOptions> = {
      preCompressed: true,
      index: false,
      setHeaders(reply, file) {
        const kept = /^(assets|pdf)$/.test(path.relative(dist, file).split(path.sep)[0] ?? '')
        reply.header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    }
    await app.register(fastifyStatic, {
      ...options,
      root: dist,
      wildcard: false,
      globIgnore: ['pdf/**'],
    })
    // Also for clients that name no media type, such as curl or a monitor.
    app.get('/', (_request, reply) => reply.sendFile('index.html'))
    // Hundreds of files, of which few are ever asked for: a route for each would hold up the start.
    await app.register(fastifyStatic, {
      ...options,
      root: path.join(dist, 'pdf'),
      prefix: '/pdf/',
      decorateReply: false,
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && wantsPage(request)) return reply.sendFile('index.html')
    return reply.code(404).send({ detail: 'There is nothing at this address.' })
  })
}
