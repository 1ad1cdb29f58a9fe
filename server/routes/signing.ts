import type { FastifyInstance, FastifyRequest } from 'fastify'
import { calls } from '../../contract/calls.ts'
import { cleanComment } from '../../contract/text.ts'
import { Refusal } from '../errors.ts'
import type { Desk } from '../services/desk.ts'
import { refused } from '../services/refused.ts'
import { decide } from '../services/signing.ts'
import { serve } from './serve.ts'

/** Approving, rejecting and withdrawing (wire, "Boxes"). */
export function signing(app: FastifyInstance, desk: Desk): void {
  serve(app, desk, calls.doSign, async ({ viewer, body, language }) => {
    if (body.username !== viewer.id) throw refused({ code: 'notYourself' }, language)
    const type = body.sign_type === '승인' ? 'document.approve' : 'document.reject'
    const event = { type, by: viewer.id, comment: cleanComment(body.opinion) } as const
    await decide(desk, viewer, body.document_id, event, language)
    return { detail: body.sign_type }
  })

  serve(app, desk, calls.doSignAll, async ({ viewer, body, language, request }) => {
    const results = []
    for (const document_id of body.document_ids) {
      const event = { type: 'document.approve', by: viewer.id, comment: '' } as const
      const refusal = await decide(desk, viewer, document_id, event, language).catch((error) =>
        detailOf(error, request),
      )
      results.push(
        refusal === undefined
          ? { document_id, ok: true }
          : { document_id, ok: false, detail: refusal },
      )
    }
    return results
  })

  serve(app, desk, calls.withdraw, async ({ viewer, body, language }) => {
    const event = { type: 'document.withdraw', by: viewer.id } as const
    await decide(desk, viewer, body.document_id, event, language)
    return { detail: '회수' }
  })
}

/** Why one of several was not approved: those before it are, so that this fails it alone. */
function detailOf(error: unknown, request: FastifyRequest): string {
  if (error instanceof Refusal && 'detail' in error.body) return String(error.body.detail)
  request.log.error({ err: error }, 'one of several decisions failed')
  return 'Something went wrong on the server. Try again later.'
}
