import { beforeAll, expect } from 'vitest'
import {
  type DocumentEvent,
  type DocumentRecord,
  documentRecordOf,
} from '../../machines/document/document.rules.ts'
import { documentErrorSentence } from '../../machines/document/document.errors.ts'
import { applyEvent } from '../../machines/document/document.decision.ts'
import type { NewSeat } from '../../machines/document/seats.rules.ts'
import {
  approverNames,
  documentWithLine,
  documentEventsOf,
  newLineOf,
} from '../../models/samples/lines.ts'
import { open, post, signInAll, submitNew } from './approval.ts'
import { useProduct } from './product.ts'

/** The approvers of a form, in order. */
const approversOf = (seats: readonly NewSeat[]) =>
  seats.map(({ approver, type, step }, order) => ({ id: approver.username, type, order, step }))

/** A product with an author, a stranger X, the approvers A to E, N and F, and calls by short texts such as `A approves`. */
export function useDocumentCalls() {
  const product = useProduct()
  let people: Record<string, { authorization: string }>

  beforeAll(async () => {
    people = await signInAll(product(), 'author', 'X', 'N', 'F', ...approverNames)
  })

  const headersOf = (id: string) => people[id] as { authorization: string }

  /** Submits a document with an approval line such as `A → [B C]`. */
  function submit(line: string): Promise<number> {
    return submitLine(documentWithLine(line))
  }

  /** Submits a document with the seats of another document. */
  function submitLine({ seats: plannedSeats }: Pick<DocumentRecord, 'seats'>): Promise<number> {
    const texts = { approvers: JSON.stringify(approversOf(plannedSeats)) }
    return submitNew(product(), 'author', headersOf('author'), [], texts)
  }

  /** Sends the call of an event. */
  function ask(document_id: number, event: DocumentEvent, revision?: number) {
    const principal = 'for' in event ? event.for : undefined
    const call = (path: string, body: object) =>
      post(product(), headersOf(event.by), path, {
        document_id,
        revision,
        for: principal,
        ...body,
      })
    switch (event.type) {
      case 'document.approve':
        return call('do_sign/', { username: event.by, opinion: event.comment, sign_type: '승인' })
      case 'document.reject':
        return call('do_sign/', { username: event.by, opinion: event.comment, sign_type: '반려' })
      case 'document.withdraw':
        return call('withdraw/', {})
      case 'document.hold':
        return call('hold/', { reason: event.reason, until: event.until })
      case 'document.resume':
        return call('resume/', {})
      case 'document.sendBack':
        return call('send_back/', { opinion: event.comment })
      case 'document.undo':
        return call('undo_sign/', {})
      case 'document.changeLine':
        return call('change_line/', {
          revision: revision ?? event.revision,
          reason: event.reason,
          approvers: approversOf(event.line),
        })
      case 'document.addReceivers':
        return call('add_receivers/', { receivers: event.receivers })
      case 'document.reassign':
        throw new Error('Reassigning has no call.')
    }
  }

  /** Sends an event that the machine refuses. The server must give the same reason as the machine. Returns the code of this reason. */
  async function expectRefused(id: number, document: DocumentRecord, event: DocumentEvent) {
    const { refusal } = applyEvent(document, event)
    if (!refusal) throw new Error('The machine accepts this event.')
    // The server does not reveal to a stranger whether a document exists.
    const reason = event.by === 'X' ? ({ code: 'notYours' } as const) : refusal
    const { status, body } = await ask(id, event, document.revision)
    const said = 'detail' in body ? body.detail : Object.values(body).flat()[0]
    expect([event, status >= 400 && status < 500, said]).toEqual([
      event,
      true,
      documentErrorSentence('ko', reason),
    ])
    return refusal.code
  }

  const loadStoredDocument = async (id: number, as = 'author') =>
    documentRecordOf((await open(product(), headersOf(as), id)).body)

  /** Parses an event in short form, such as `A approves` or `B holds`. */
  const eventOf = (text: string, line = ''): DocumentEvent => {
    const [by = '', verb = ''] = text.split(' ')
    const [approve, reject, , withdraw, hold, , resume, sendBack, , undo, changeLine] =
      documentEventsOf(by, newLineOf(line))
    const events: Record<string, DocumentEvent | undefined> = {
      approves: approve,
      rejects: reject,
      withdraws: withdraw,
      holds: hold,
      resumes: resume,
      returns: sendBack,
      undoes: undo,
      changes: changeLine,
    }
    const event = events[verb]
    if (!event) throw new Error(`There is no event ${text}.`)
    return event
  }

  const does = async (id: number, ...texts: string[]) => {
    for (const text of texts)
      expect([text, (await ask(id, eventOf(text))).status]).toEqual([text, 200])
  }

  return {
    product,
    headersOf,
    submit,
    submitLine,
    ask,
    expectRefused,
    stored: loadStoredDocument,
    eventOf,
    does,
  }
}
