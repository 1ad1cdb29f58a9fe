import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { packageRoot } from './config/packageRoot.ts'
import { buildsFolderOf, findInBuilds } from './earlierBuilds.ts'

/** The folder of the built app. */
export const appFolder = path.join(packageRoot, 'dist')

const pageFile = path.join(appFolder, 'index.html')

/**
 * The sources of the inline scripts or styles of an HTML page, as the directive `script-src` or `style-src` of a content security policy lists
 * them. The policy then allows these and no other inline code.
 */
export function inlineSources(html: string, tag: 'script' | 'style'): string[] {
  const parts = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>(.*?)</${tag}>`, 'gs'))
  return Array.from(parts, ([, code = '']) => {
    const hash = createHash('sha256').update(code).digest('base64')
    return `'sha256-${hash}'`
  })
}

/** The HTML page of the built app; '' if the app is not built. */
export function readBuiltPage(): string {
  return fs.existsSync(pageFile) ? fs.readFileSync(pageFile, 'utf8') : ''
}

/** The app's page for unknown URLs (404). A browser that opens an undecodable URL is redirected to it. */
export const NOT_FOUND_PATH = '/errors/error-404'

/** Whether a browser opens this URL as a page. Calls of the app do not accept text/html. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '')
}

/**
 * Leaves out of a response for a hashed file what only a page needs. The first screen loads about 20 such files, and over HTTP/1.1 their
 * headers are not compressed. The short policy applies to the file of a web worker.
 */
function shortenHeaders(reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'self';frame-ancestors 'none'")
  for (const name of ['cross-origin-opener-policy', 'origin-agent-cluster']) {
    reply.raw.removeHeader(name)
  }
}

/** Serves the built app: its files, hashed files of earlier builds, and `index.html` for every other URL that a browser opens. */
export async function registerPageRoutes(app: FastifyInstance, dataDir: string): Promise<void> {
  const isBuilt = fs.existsSync(pageFile)
  if (isBuilt) {
    const options: Partial<FastifyStaticOptions> = {
      preCompressed: true,
      index: false,
      setHeaders(reply, file) {
        const [first = ''] = path.relative(appFolder, file).split(path.sep)
        const kept = /^(assets|pdf)$/.test(first) || file.startsWith(buildsFolderOf(dataDir))
        reply.header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (kept) shortenHeaders(reply)
      },
    }
    await app.register(fastifyStatic, {
      ...options,
      root: appFolder,
      wildcard: false,
      // The compressed copies need no routes, which would delay the start: `preCompressed` sends them in place of their files.
      globIgnore: ['pdf/**', '**/*.{br,gz}'],
    })
    app.get<{ Params: { name: string } }>('/assets/:name', async ({ params }, reply) => {
      const folder = await findInBuilds(dataDir, params.name)
      return folder ? reply.sendFile(params.name, folder) : reply.callNotFound()
    })
    // A separate route, so that `/` also works for clients that do not request HTML, such as curl or a monitor.
    app.get('/', (_request, reply) => reply.sendFile('index.html'))
    // One wildcard route serves these files. There are hundreds of files, few of which are requested, and a route for each would delay the
    // start.
    await app.register(fastifyStatic, {
      ...options,
      root: path.join(appFolder, 'pdf'),
      prefix: '/pdf/',
      decorateReply: false,
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && wantsPage(request)) return reply.sendFile('index.html')
    return reply.code(404).send({ detail: 'There is nothing at this address.' })
  })
}
