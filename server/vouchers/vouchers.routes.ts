import zlib from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { voucherListCalls } from '../../contract/callNames.ts'
import { calls } from '../../contract/calls.ts'
import { categories } from '../../contract/voucher.ts'
import type { ServerContext } from '../http/context.ts'
import { listVouchers, departmentLimitOf } from './vouchers.service.ts'
import { sendStream } from '../http/streams.ts'
import { registerCall } from '../http/registerCall.ts'

/** Maximum size in compressed bytes for decompressing a list synchronously, which takes about 1 ms. A longer list is streamed. */
const SMALL_LIST_BYTES_MAX = 16 * 1024

/** Calls for the ERP's voucher lists and the counts of batches to draft (wire, "Vouchers" and "Counts"). */
export function registerVoucherRoutes(app: FastifyInstance, context: ServerContext): void {
  const { database, draftableBatchCounter, settings } = context
  for (const category of categories) {
    registerCall(
      app,
      context,
      calls[voucherListCalls[category]],
      async ({ currentEmployee, query, request, reply }) => {
        const list = await listVouchers(
          database,
          category,
          query,
          departmentLimitOf(settings, currentEmployee),
        )
        reply
          .header('content-type', 'application/json; charset=utf-8')
          .header('vary', 'Accept-Encoding')
        if (!takesDeflate(request.headers['accept-encoding'])) {
          if (list.length <= SMALL_LIST_BYTES_MAX) return zlib.inflateSync(list)
          const inflate = zlib.createInflate({ chunkSize: 64 * 1024 })
          inflate.end(list)
          return sendStream(reply, inflate)
        }
        reply.header('content-encoding', 'deflate')
        return list
      },
    )
  }

  registerCall(app, context, calls.getDraftCounts, ({ currentEmployee }) =>
    draftableBatchCounter.load(departmentLimitOf(settings, currentEmployee)),
  )
}

function takesDeflate(accepted: string | string[] | undefined): boolean {
  return /\bdeflate\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(accepted ?? ''))
}
