import type { FastifyInstance, FastifyRequest } from 'fastify'
import { calls } from '../../contract/calls.ts'
import { ApiError } from '../http/errors.ts'
import { errorSentences } from '../http/errorSentences.ts'
import type { ServerContext } from '../http/context.ts'
import type { Language } from '../http/language.ts'
import { documentError } from './documentErrors.ts'
import { bulkCheck, decide } from './signing.service.ts'
import { registerCall } from '../http/registerCall.ts'

/** Calls to approve, reject and withdraw documents (wire, "Boxes"). */
export function registerSigningRoutes(app: FastifyInstance, server: ServerContext): void {
  registerCall(app, server, calls.doSign, async ({ context, currentEmployee, body, language }) => {
    if (body.username !== currentEmployee.id) throw documentError({ code: 'notYourself' }, language)
    const { document_id, for: approver, opinion, revision } = body
    const given = { by: currentEmployee.id, for: approver, comment: opinion, revision }
    if (body.sign_type === '승인') {
      const event = { type: 'document.approve', ...given } as const
      const check = body.bulk ? bulkCheck(event, language) : undefined
      await decide(context, currentEmployee, document_id, event, language, check)
    } else {
      const event = { type: 'document.reject', ...given } as const
      await decide(context, currentEmployee, document_id, event, language)
    }
    return { detail: body.sign_type }
  })

  registerCall(
    app,
    server,
    calls.doSignAll,
    async ({ runPart, currentEmployee, body, language, request }) => {
      const results = []
      const approved = new Set<number>()
      const approveOnce = async (document_id: number) => {
        // A repeated id must not cause a second decision, which could apply to the seat of a principal. This is checked before
        // `runPart`, which with an idempotency key would return the result of the first approval.
        if (approved.has(document_id)) {
          throw documentError({ code: 'decidedAlready', decision: 'approved' }, language)
        }
        const result = await runPart(document_id, async (context) => {
          const event = { type: 'document.approve', by: currentEmployee.id, comment: '' } as const
          const check = bulkCheck(event, language)
          const decided = await decide(
            context,
            currentEmployee,
            document_id,
            event,
            language,
            check,
          )
          return { ok: true, for: decided.principal }
        })
        approved.add(document_id)
        return result
      }
      for (const document_id of body.document_ids) {
        const result = await approveOnce(document_id).catch((error: unknown) => ({
          ok: false,
          detail: detailOf(error, request, language),
        }))
        results.push({ document_id, ...result })
      }
      return results
    },
    { inParts: true },
  )

  registerCall(
    app,
    server,
    calls.withdraw,
    async ({ context, currentEmployee, body, language }) => {
      const event = { type: 'document.withdraw', by: currentEmployee.id } as const
      await decide(context, currentEmployee, body.document_id, event, language)
      return { detail: '회수' }
    },
  )
}

/** Why one document of a bulk approval was not approved. The earlier documents stay approved. */
function detailOf(error: unknown, request: FastifyRequest, language: Language): string {
  if (error instanceof ApiError) {
    const [detail] = Object.values(error.body).flat()
    return String(detail)
  }
  request.log.error({ err: error }, 'one of several decisions failed')
  return errorSentences[language].unexpected
}
