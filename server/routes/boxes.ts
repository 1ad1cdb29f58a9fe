import type { FastifyInstance, FastifyReply } from 'fastify'
import { calls } from '../../contract/calls.ts'
import { listBox, pageBox } from '../services/boxes.ts'
import type { Desk } from '../services/desk.ts'
import { openDocument, readCopy } from '../services/documents.ts'
import { serve } from './serve.ts'

const paged = {
  written: calls.writtenBox,
  approved: calls.approvedBox,
  rejected: calls.rejectedBox,
  references: calls.referenceBox,
} as const

/** The five boxes and the documents in them (wire, "Boxes"). */
export function boxes(app: FastifyInstance, desk: Desk): void {
  serve(app, desk, calls.pendingBox, async ({ viewer, query, reply }) =>
    json(reply, await listBox(desk, viewer, 'pending', query)),
  )

  for (const box of ['written', 'approved', 'rejected', 'references'] as const) {
    serve(app, desk, paged[box], async ({ viewer, query, reply }) =>
      json(reply, await pageBox(desk, viewer, box, query)),
    )
  }

  serve(app, desk, calls.getDocument, async ({ viewer, query, language, reply }) =>
    json(reply, await openDocument(desk, viewer, query.document_id, language)),
  )

  serve(app, desk, calls.readCopy, async ({ viewer, params, language }) => {
    await readCopy(desk, viewer, params.id, language)
    return { detail: 'Read.' }
  })
}

/** A text that is JSON already goes out as it is. */
function json(reply: FastifyReply, text: string): string {
  reply.header('content-type', 'application/json; charset=utf-8')
  return text
}
