import { describe, expect, it } from 'vitest'
import { COMMENT_MAX } from '../../contract/limits.ts'
import { documentErrorSentence } from '../../machines/document/document.errors.ts'
import { open, post, submitNew } from './approval.ts'
import { useDocumentCalls } from './documentCalls.ts'

const { product, headersOf, submit, does } = useDocumentCalls()

const ask = (by: string, path: string, body: object) =>
  post(product(), headersOf(by), `${path}/`, body)
const approval = { username: 'A', sign_type: '승인', opinion: '' }
const sentence = (code: 'commentMissing' | 'reasonMissing') => documentErrorSentence('ko', { code })
const EMPTY = [null, ''] as const

describe('an empty text in the body of a call', () => {
  it.each(EMPTY)('approves without a comment if the opinion is %j', async (opinion) => {
    const document_id = await submit('A')
    const { status } = await ask('A', 'do_sign', { ...approval, document_id, opinion })
    expect(status).toBe(200)
    const { body } = await open(product(), headersOf('author'), document_id)
    expect(body.signs[0]).toMatchObject({ comment: '', state: 'approved' })
  })

  it.each(EMPTY)('is no comment and no reason if it is %j, where one is required', async (text) => {
    const document_id = await submit('A → B')
    await does(document_id, 'A approves')
    const comment = { opinion: [sentence('commentMissing')] }
    const reason = { reason: [sentence('reasonMissing')] }
    const rejection = { username: 'B', sign_type: '반려', document_id, opinion: text }
    const change = { document_id, revision: 1, reason: text, approvers: [] }
    expect(await ask('B', 'do_sign', rejection)).toMatchObject({ status: 400, body: comment })
    expect(await ask('B', 'send_back', { document_id, opinion: text })).toMatchObject({
      status: 400,
      body: comment,
    })
    expect(await ask('B', 'hold', { document_id, reason: text })).toMatchObject({
      status: 400,
      body: reason,
    })
    expect(await ask('B', 'change_line', change)).toMatchObject({ status: 400, body: reason })
    const absence = { delegate: 'X', starts: '2030-01-01', ends: '2030-01-01', reason: text }
    expect(await ask('B', 'start_delegation', absence)).toMatchObject({ status: 400, body: reason })
  })

  it.each(EMPTY)('is a missing optional field if it is %j', async (text) => {
    const document_id = await submit('A')
    const optional = { for: text, revision: null }
    const hold = { document_id, reason: '증빙 확인', until: text, ...optional }
    expect((await ask('A', 'hold', hold)).status).toBe(200)
    const { status } = await ask('A', 'do_sign', { ...approval, document_id, ...optional })
    expect(status).toBe(200)
    const line = { approvers: [{ id: 'A', type: '0' }], document_type: text, receivers: null }
    const name = `without a type: ${JSON.stringify(text)}`
    expect((await ask('author', 'save_line', { ...line, name })).status).toBe(201)
  })

  it.each(EMPTY)(
    'is a missing optional field of an element of a list if it is %j',
    async (text) => {
      const approvers = [{ id: 'A', type: '0', order: 0, step: text, signType: text }]
      const receivers = [{ id: 'X', kind: text }]
      const document_id = await submitNew(product(), 'author', headersOf('author'), [], {
        approvers: JSON.stringify(approvers),
        receivers: JSON.stringify(receivers),
      })
      const added = { document_id, receivers: [{ id: 'E', kind: text }] }
      expect((await ask('author', 'add_receivers', added)).status).toBe(200)
      const { body } = await open(product(), headersOf('author'), document_id)
      expect(body.signs).toMatchObject([{ step: 0 }])
      expect(body.carbon_copys).toMatchObject([{ kind: 'reference' }, { kind: 'reference' }])
      const line = { name: `a kind: ${JSON.stringify(text)}`, approvers, receivers }
      expect((await ask('author', 'save_line', line)).status).toBe(201)
    },
  )
})

describe('a comment or a reason', () => {
  it('is normalized and trimmed before its length is checked (X8)', async () => {
    const document_id = await submit('A')
    const longest = '각'.repeat(COMMENT_MAX)
    const reason = ` ${longest.normalize('NFD')}\n`
    expect((await ask('A', 'hold', { document_id, reason })).status).toBe(200)
    expect((await ask('A', 'resume', { document_id })).status).toBe(200)
    const opinion = reason
    const { status } = await ask('A', 'do_sign', { ...approval, document_id, opinion })
    expect(status).toBe(200)
    const { body } = await open(product(), headersOf('author'), document_id)
    expect(body.signs[0].comment).toBe(longest)
    const absence = { delegate: 'X', starts: '2030-01-01', ends: '2030-01-01', reason }
    expect((await ask('A', 'start_delegation', absence)).status).toBe(201)
  })

  it('that is too long after normalizing and trimming is refused', async () => {
    const document_id = await submit('A')
    const opinion = '각'.repeat(COMMENT_MAX + 1)
    const { status, body } = await ask('A', 'do_sign', { ...approval, document_id, opinion })
    expect([status, Object.keys(body)]).toEqual([400, ['opinion']])
  })
})
