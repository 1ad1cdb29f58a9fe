import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import { addToLog } from '../requestLog.ts'
import { listBox } from '../services/boxes.ts'
import type { Desk } from '../services/desk.ts'
import { openDocument, readCopy } from '../services/documents.ts'
import { sendPieces } from './pieces.ts'
import { serve } from './serve.ts'

const boxCalls = {
  pending: calls.pendingBox,
  written: calls.writtenBox,
  approved: calls.approvedBox,
  rejected: calls.rejectedBox,
  references: calls.referenceBox,
} as const

/** The five boxes and the documents in them (wire, "Boxes"). */
export function boxes(app: FastifyInstance, desk: Desk): void {
  for (const box of ['pending', 'written', 'approved', 'rejected', 'references'] as const) {
    serve(app, desk, boxCalls[box], async ({ viewer, query, reply }) =>
      sendPieces(reply, await listBox(desk, viewer, box, query)),
    )
  }

  serve(app, desk, calls.getDocument, async ({ viewer, query, language, request, reply }) => {
    const markRead = request.method !== 'HEAD'
    return sendPieces(
      reply,
      await openDocument(desk, viewer, query.document_id, markRead, language),
    )
  })

  serve(app, desk, calls.readCopy, async ({ viewer, params, language, request }) => {
    const document = await readCopy(desk, viewer, params.id, language)
    addToLog(request, { document })
    return { detail: 'Read.' }
  })
}
