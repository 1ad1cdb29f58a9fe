import zlib from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { calls, listCalls } from '../../contract/calls.ts'
import { categories } from '../../contract/voucher.ts'
import type { Desk } from '../services/desk.ts'
import { listVouchers, scopeOf } from '../services/vouchers.ts'
import { sendStream } from './pieces.ts'
import { serve } from './serve.ts'

/** A list of so many bytes is unpacked at once, in about 1 ms; a longer one as a stream. */
const SMALL_LIST = 16 * 1024

export function erp(app: FastifyInstance, desk: Desk): void {
  const { database, draftCounts, settings } = desk
  for (const category of categories) {
    serve(app, desk, calls[listCalls[category]], async ({ viewer, query, request, reply }) => {
      const list = await listVouchers(database, category, query, scopeOf(settings, viewer))
      reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('vary', 'Accept-Encoding')
      if (!takesDeflate(request.headers['accept-encoding'])) {
        if (list.length <= SMALL_LIST) return zlib.inflateSync(list)
        const inflate = zlib.createInflate({ chunkSize: 64 * 1024 })
        inflate.end(list)
        return sendStream(reply, inflate)
      }
      reply.header('content-encoding', 'deflate')
      return list
    })
  }

  serve(app, desk, calls.getDraftCounts, ({ viewer }) =>
    draftCounts.load(scopeOf(settings, viewer)),
  )
}

function takesDeflate(accepted: string | string[] | undefined): boolean {
  return /\bdeflate\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(accepted ?? ''))
}
