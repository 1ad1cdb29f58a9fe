import { beforeAll, describe, expect, it } from 'vitest'
import { applyEvent } from '../../machines/document/document.decision.ts'
import { documentErrorSentence } from '../../machines/document/document.errors.ts'
import { type DocumentRecord, documentRecordOf } from '../../machines/document/document.rules.ts'
import {
  type DecisionEvent,
  eventSequences,
  submittedDocument,
} from '../../models/samples/document.ts'
import { decide, open, post, signInAll, submitNew, withdraw } from './approval.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const line = ['first', 'second', 'third', 'fourth'] as const
let people: Record<string, { authorization: string }>

beforeAll(async () => {
  people = await signInAll(product(), 'author', 'stranger', 'reader', ...line)
})

const headersOf = (id: string) => people[id] as { authorization: string }

/** Sends the request that corresponds to an event of the machine. */
function ask(id: number, event: DecisionEvent) {
  if (event.type === 'document.withdraw') return withdraw(product(), headersOf(event.by), id)
  const type = event.type === 'document.approve' ? '승인' : '반려'
  return decide(product(), event.by, headersOf(event.by), id, type, event.comment)
}

/**
 * The stored document, reduced to the fields of the machine. The response lacks two fields, which are copied from the document of the
 * machine: `canChangeLine` of the caller and, after the end of the document, `laterActor` of each seat.
 */
async function loadStoredDocument(
  id: number,
  { canChangeLine, seats }: DocumentRecord,
): Promise<DocumentRecord> {
  const { body } = await open(product(), headersOf('author'), id)
  const document = documentRecordOf(body)
  const facts = document.status === 'waiting' ? [] : seats.map(({ laterActor }) => ({ laterActor }))
  return {
    ...document,
    canChangeLine,
    seats: document.seats.map((seat, index) => ({ ...seat, ...facts[index] })),
  }
}

const statusOf: Record<string, number> = { notApprover: 403, notAuthor: 403, commentMissing: 400 }

/** Every event that each employee can send. */
const questions = ['author', 'stranger', 'reader', ...line].flatMap((by): DecisionEvent[] => [
  { type: 'document.approve', by, comment: '' },
  { type: 'document.reject', by, comment: '금액 확인' },
  { type: 'document.reject', by, comment: ' ' },
  { type: 'document.withdraw', by },
])

describe.each([1, 2, 3, 4])('a document with %d approvers', (length) => {
  const approvers = line.slice(0, length)

  it.each(eventSequences(approvers))(
    'has the states and errors of the machine after: $name',
    async ({ events }) => {
      const receivers = JSON.stringify(['reader'])
      const id = await submitNew(product(), 'author', headersOf('author'), approvers, {
        receivers,
      })
      let life = submittedDocument('author', approvers)
      for (const event of events) {
        expect((await ask(id, event)).status).toBe(200)
        life = applyEvent(life, event).after as DocumentRecord
        expect(await loadStoredDocument(id, life)).toEqual(life)
      }
      for (const event of questions) {
        const { refusal } = applyEvent(life, event)
        if (!refusal) continue
        const { status, body } = await ask(id, event)
        // An employee who is not a participant gets the error of an unknown document. So the error does not reveal that the document
        // exists.
        const isStranger = !['author', 'reader', ...approvers].includes(event.by)
        const sentence = documentErrorSentence('ko', isStranger ? { code: 'notYours' } : refusal)
        const expectedBody =
          refusal.code === 'commentMissing' ? { opinion: [sentence] } : { detail: sentence }
        expect([event, status, body]).toEqual([event, statusOf[refusal.code] ?? 409, expectedBody])
      }
      expect(await loadStoredDocument(id, life)).toEqual(life)
    },
  )
})

describe('an error sentence', () => {
  it('is in the language of the Accept-Language header', async () => {
    const id = await submitNew(product(), 'author', headersOf('author'), ['first', 'second'])
    const body = { document_id: id, username: 'second', opinion: '', sign_type: '승인' }
    const said = async (language: string) => {
      const headers = { ...headersOf('second'), 'accept-language': language }
      return (await post(product(), headers, 'do_sign/', body)).body.detail
    }
    const english = 'The first approver, 이름 first, is deciding now.'
    const korean = '지금은 1번째 결재자 이름 first 님의 차례입니다.'
    expect(await said('en-US,en;q=0.9,ko;q=0.8')).toBe(english)
    expect(await said('ko-KR,ko;q=0.9,en;q=0.8')).toBe(korean)
    expect(await said('fr, en;q=0.2, ko;q=0.4')).toBe(korean)
    expect(await said('de')).toBe(korean)
    expect(await said('en;q=0')).toBe(korean)
  })
})
