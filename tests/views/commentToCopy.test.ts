import { expect, it } from 'vitest'
import { aDocument } from '../../models/samples/approval.ts'
import { RequestError } from '../../machines/requestError.ts'
import { documentView } from '../../src/screens/Document/Document.view.ts'
import { boxes } from '../../src/text/boxes.en.ts'
import { en } from '../../src/text/en.ts'
import { aDocumentWithSigns } from '../fakes/documentView.ts'
import { openLoadedDocument, openSigning } from '../fakes/signing.ts'

const around = { box: 'Pending', place: null, inList: null, media: '', features: [] }

/** lee writes a comment and approves, but the author has withdrawn the document. Returns the actions that are shown then. */
async function decisionAfterWithdrawal(comment: string) {
  const { actor, ports, state } = await openLoadedDocument()
  actor.send({ type: 'signing.setComment', comment })
  actor.send({ type: 'signing.approve' })
  await ports.sign.last().fail(new RequestError('conflict'))
  await ports.fetchDocument.last().answer(aDocument('withdrawn'))
  return documentView(state(), { ...around, language: 'en' }, en, boxes).decision
}

it('a comment can be copied if the document ended while it was written', async () => {
  expect(await decisionAfterWithdrawal('금액을 확인해 주세요')).toMatchObject({
    comment: null,
    toCopy: { label: 'Your comment, to copy', value: '금액을 확인해 주세요' },
  })
  expect(await decisionAfterWithdrawal('')).toBeNull()
})

it('a comment kept on the device can be copied if the document has ended when it is opened again', async () => {
  const { state } = await openLoadedDocument(aDocument('withdrawn'), {
    comment: '금액을 확인해 주세요',
  })
  const { decision } = documentView(state(), { ...around, language: 'en' }, en, boxes)
  expect(decision).toMatchObject({
    comment: null,
    toCopy: { label: 'Your comment, to copy', value: '금액을 확인해 주세요' },
  })
})

it('a comment is not offered to copy while it can be sent, or after the employee has decided', async () => {
  for (const stand of ['waiting', 'passedOn'] as const) {
    const { state } = await openLoadedDocument(aDocument(stand), { comment: '확인' })
    const { decision } = documentView(state(), { ...around, language: 'en' }, en, boxes)
    expect(decision).toMatchObject({ toCopy: null })
  }
})

it('a comment kept on the device can be copied if the document is no longer accessible', async () => {
  const { ports, state } = openSigning({ comment: '금액을 확인해 주세요' })
  await ports.fetchDocument.last().fail(new RequestError('forbidden'))
  const { emptyState } = documentView(state(), { ...around, language: 'en' }, en, boxes)
  expect(emptyState).toMatchObject({ look: 'gone', toCopy: { value: '금액을 확인해 주세요' } })
})

it('a comment can be copied if a delegate decided while it was written, but not by the delegate', async () => {
  const acted_by = { id: 'park', name: '박대결', department: null, position: null }
  const decided = aDocumentWithSigns('passedOn', { way: 'delegate', acted_by })
  const toCopyFor = async (acting: { employee: string; principal?: string }) => {
    const opened = await openLoadedDocument(decided, { comment: '확인', ...acting })
    return documentView(opened.state(), { ...around, language: 'en' }, en, boxes).decision?.toCopy
  }
  expect(await toCopyFor({ employee: 'lee' })).toMatchObject({ value: '확인' })
  expect(await toCopyFor({ employee: 'park', principal: 'lee' })).toBeNull()
})
