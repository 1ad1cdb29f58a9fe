import type { SeatEmployee } from '../../machines/document/seats.rules.ts'
import { ADMIN_ACTOR } from '../audit/auditLog.service.ts'
import { ApiError } from '../http/errors.ts'
import type { ServerContext } from '../http/context.ts'
import { sendPushMessages } from '../notifications/push.service.ts'
import { approvalRequestMessage } from '../notifications/pushMessages.ts'
import { decideWithoutPush } from './signing.service.ts'

/** The options of a reassignment: the usernames of the former and the new approver, and the reason. */
export interface Reassignment {
  from: string
  to: SeatEmployee
  reason: string
}

/**
 * The result for one document. `passed`: the successor is already in the line, so the seat is skipped. `refused`: nothing has changed, for
 * the reason `detail`.
 */
export interface ReassignmentResult {
  document: number
  outcome: 'given' | 'passed' | 'refused'
  detail?: string
}

/**
 * Gives the undecided seat of an employee who has left to another employee, in each of these documents (delegates, L57, L58). Each document has
 * its own transaction. Sends a push message to an approver who gets the turn. Never throws: an error is the result of its document.
 */
export async function reassignSeats(
  context: Pick<ServerContext, 'database' | 'settings' | 'pushSender'>,
  reassignment: Reassignment,
  documents: readonly number[],
): Promise<ReassignmentResult[]> {
  const results: ReassignmentResult[] = []
  const pushes: Promise<void>[] = []
  for (const document of documents) {
    try {
      const { passed, push } = await reassignSeat(context, reassignment, document)
      pushes.push(push())
      results.push({ document, outcome: passed ? 'passed' : 'given' })
    } catch (error) {
      results.push({ document, outcome: 'refused', detail: detailOf(error) })
    }
  }
  await Promise.all(pushes)
  return results
}

async function reassignSeat(
  context: Pick<ServerContext, 'database' | 'settings' | 'pushSender'>,
  reassignment: Reassignment,
  document: number,
) {
  const { database, settings } = context
  const event = { type: 'document.reassign', by: ADMIN_ACTOR, ...reassignment } as const
  const { before, after, recipients } = await decideWithoutPush(
    database.pool,
    document,
    event,
    'en',
    {
      canDelegateInLine: settings.DELEGATE_IN_LINE === 'allow',
    },
  )
  const message = approvalRequestMessage(settings.LANGUAGE_DEFAULT, document, before.title)
  const passed = after.seats.some(({ approver }) => approver.username === event.from)
  return { passed, push: () => sendPushMessages(context, recipients, message) }
}

function detailOf(error: unknown): string {
  if (!(error instanceof ApiError)) return (error as Error).message
  const [detail] = Object.values(error.body).flat()
  return String(detail)
}
