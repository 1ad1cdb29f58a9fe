import zlib from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { calls, listCalls } from '../../contract/calls.ts'
import { categories } from '../../contract/voucher.ts'
import type { Desk } from '../services/desk.ts'
import { countVouchers, listVouchers, scopeOf } from '../services/vouchers.ts'
import { serve } from './serve.ts'

export function erp(app: FastifyInstance, desk: Desk): void {
  const { database, settings } = desk
  for (const category of categories) {
    serve(app, desk, calls[listCalls[category]], async ({ viewer, query, request, reply }) => {
      const list = await listVouchers(database, category, query, scopeOf(settings, viewer))
      reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('vary', 'Accept-Encoding')
      if (!takesDeflate(request.headers['accept-encoding'])) return zlib.inflateSync(list)
      reply.header('content-encoding', 'deflate')
      return list
    })
  }

  serve(app, desk, calls.getDraftCounts, ({ viewer }) =>
    countVouchers(database, scopeOf(settings, viewer)),
  )
}

function takesDeflate(accepted: string | string[] | undefined): boolean {
  return /\bdeflate\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(accepted ?? ''))
}
