import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { Config } from '../../contract/config.ts'
import { Refusal } from '../errors.ts'
import type { Desk } from '../services/desk.ts'
import { serve } from './serve.ts'

/** Whether the process runs and can serve, and what the app reads before it starts. */
export function health(app: FastifyInstance, desk: Desk): void {
  app.get('/healthz', async () => ({ ok: true }))

  app.get('/readyz', async () => {
    try {
      await desk.database.pool.query('select 1')
    } catch {
      throw new Refusal(503, { detail: 'The database does not answer.' })
    }
    return { ok: true }
  })

  serve(app, desk, calls.getConfig, ({ reply }) => {
    const { settings } = desk
    reply.header('cache-control', 'no-cache')
    return {
      apiBase: settings.API_BASE,
      mediaBase: settings.MEDIA_BASE,
      productionHost: settings.PRODUCTION_HOST,
      vapidPublicKey: desk.sender.publicKey,
      pageviewUrl: settings.PAGEVIEW_URL,
      sessionSeconds: settings.SESSION_SECONDS,
      language: settings.LANGUAGE_DEFAULT,
      limits: {
        filesPerVoucher: settings.MAX_FILES_PER_VOUCHER,
        fileMb: settings.MAX_FILE_MB,
        documentMb: settings.MAX_DOCUMENT_MB,
      },
    } satisfies Config
  })
}
