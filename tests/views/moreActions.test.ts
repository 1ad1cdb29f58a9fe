import { describe, expect, it } from 'vitest'
import type { ApprovalDocument, Sign } from '../../contract/document.ts'
import { documentRecordOf } from '../../machines/document/document.rules.ts'
import { aDocument } from '../../models/samples/approval.ts'
import {
  approvalEffect,
  approvalEffectInList,
  sendBackToEarlierStepEffect,
  undoEffect,
} from '../../src/screens/Document/effects.view.ts'
import { canAddReceivers, moreItems } from '../../src/screens/Document/more.view.ts'
import { boxes } from '../../src/text/boxes.ko.ts'
import { openLoadedDocument } from '../fakes/signing.ts'
import { aDocumentWithSigns } from '../fakes/documentView.ts'

const { deciding } = boxes
const features = ['hold', 'sendBack', 'undo', 'changeLine', 'receivers']

async function openMore(document: ApprovalDocument, employee = 'lee') {
  const opened = await openLoadedDocument(document, { employee })
  const items = () =>
    moreItems(opened.state(), document, { features, language: 'ko', busy: '보내는 중' }, deciding)
  return { ...opened, items }
}

const caller = { acts_for: [] as string[], line_change: true, erp_differs: false }

describe('the items of the menu', () => {
  it('have events, labels and effects before a decision', async () => {
    const { items } = await openMore(aDocument('passedOn', { caller }), 'kim')
    const byAction = Object.fromEntries(items().map(({ action, ...item }) => [action, item]))
    const prepare = { event: 'signing.prepare', isEnabled: true }
    expect(byAction['hold']).toEqual({ ...prepare, label: '보류', note: deciding.hints.hold })
    expect(byAction['sendBack']).toMatchObject({ ...prepare, note: '→ 이름 lee(결재) 차례' })
  })

  it('have the effect of a change of the line', async () => {
    const { items } = await openMore(aDocument('waiting', { caller }))
    expect(items().find(({ action }) => action === 'changeLine')).toEqual({
      action: 'changeLine',
      event: 'signing.prepare',
      label: deciding.actions.changeLine,
      note: deciding.hints.changeLine,
      isEnabled: true,
    })
  })

  it('include one that ends a hold without a form, disabled while a request is sent', async () => {
    const { actor, items } = await openMore(aDocument('held', { caller }))
    expect(items().map(({ action }) => action)).toEqual(['resume', 'sendBack', 'changeLine'])
    const resume = { action: 'resume', event: 'signing.resume', label: deciding.actions.resume }
    expect(items()[0]).toEqual({ ...resume, note: deciding.hints.resume, isEnabled: true })
    actor.send({ type: 'signing.resume' })
    expect(items()[0]).toEqual({ ...resume, note: '보내는 중', isEnabled: false })
  })

  it('undo a decision with its whole effect', async () => {
    const opened_at = '2026-11-24T03:00:00Z'
    const { items } = await openMore(aDocumentWithSigns('passedOn', {}, { opened_at }))
    expect(items()[0]).toMatchObject({
      action: 'undo',
      event: 'signing.prepare',
      note: '→ 다시 내 차례 · 이름 kim 님은 그다음 차례 다음 결재자 이름 kim 님이 열람했습니다',
    })
  })

  it.each(['rejected', 'withdrawn'] as const)(
    'are missing in a document that is %s',
    async (stand) => {
      expect((await openMore(aDocument(stand))).items()).toEqual([])
      expect((await openMore(aDocument(stand), 'kim')).items()).toEqual([])
    },
  )

  it('are missing for a seat that comes later, and for an approver of a withdrawn document', async () => {
    expect((await openMore(aDocument('waiting'), 'kim')).items()).toEqual([])
    const { doc_status } = aDocument('withdrawn')
    expect((await openMore(aDocument('passedOn', { doc_status }))).items()).toEqual([])
  })
})

describe('a send back to approvers who have left', () => {
  const leaving = async (...usernames: string[]) => {
    const [lee, kim] = aDocument('passedOn').signs as [Sign, Sign]
    const hong = { ...lee, id: 9, user: { ...lee.user, id: 'hong', name: '홍' } }
    const line = [lee, { ...hong, seq: 1, step: 0 }, { ...kim, seq: 2, step: 1 }]
    const signs = line.map((sign) => ({
      ...sign,
      step: sign.step ?? 0,
      active: !usernames.includes(sign.user.id),
    }))
    const { items } = await openMore(aDocument('passedOn', { signs }), 'kim')
    return items().find(({ action }) => action === 'sendBack')
  }

  it('is disabled with the reason if all earlier approvers have left (L47)', async () => {
    expect(await leaving('lee', 'hong')).toMatchObject({
      note: '이전 결재자가 퇴직하여 돌려보낼 수 없습니다.',
      isEnabled: false,
    })
  })

  it('names only the approvers who decide again, not one who has left (row 22)', async () => {
    expect(await leaving('lee')).toMatchObject({
      note: expect.stringContaining('홍'),
      isEnabled: true,
    })
    expect((await leaving('lee'))?.note).not.toContain('이름 lee')
    expect((await leaving())?.note).toContain('이름 lee')
  })
})

describe('the items that undo decisions in other seats', () => {
  const acts = (...acts_for: string[]) => ({ ...caller, line_change: false, acts_for })

  it('name the employee, and are disabled while a decision is being sent', async () => {
    const own = await openMore(aDocument('passedOn', { caller: acts('kim') }))
    expect(own.items().filter(({ action }) => action === 'undo')).toEqual([
      {
        action: 'undo',
        principal: null,
        event: 'signing.prepare',
        label: '결재취소 · 본인',
        note: expect.stringContaining('다시 내 차례'),
        isEnabled: true,
      },
    ])
    own.actor.send({ type: 'signing.approve' })
    expect(own.items().find(({ action }) => action === 'undo')).toMatchObject({
      note: '보내는 중',
      isEnabled: false,
    })
  })

  it('exist also for a decision as delegate, and name the principal', async () => {
    const signs = { way: 'delegate', acted_by: { id: 'kim', name: '이름 kim' } } as const
    const { items } = await openMore(aDocumentWithSigns('passedOn', signs), 'kim')
    expect(items().filter(({ action }) => action === 'undo')).toMatchObject([
      {
        principal: 'lee',
        label: '결재취소 · 이름 lee',
        note: expect.stringContaining('이름 lee'),
      },
    ])
  })

  it('name the approver of the seat, and who has opened the document, if the line has earlier seats', async () => {
    const [lee, kim] = aDocument('passedOn').signs
    if (!lee || !kim) throw new Error('The line is too short.')
    const signs: ApprovalDocument['signs'] = [
      { ...lee, id: 9, user: { ...lee.user, id: 'hong', name: '홍' } },
      { ...lee, seq: 1, way: 'delegate', acted_by: { id: 'kim', name: '이름 kim' } },
      { ...kim, seq: 2, opened_at: '2026-11-24T03:00:00Z' },
    ]
    const { items } = await openMore(aDocument('passedOn', { signs }), 'kim')
    expect(items().find(({ action }) => action === 'undo')).toMatchObject({
      label: '결재취소 · 이름 lee',
      note: [deciding.ifUndone('이름 lee', ['이름 kim']), deciding.hasOpened('이름 kim')].join(' '),
    })
  })

  it('are not listed twice for the chosen seat, and not while "For whom?" offers them', async () => {
    const [lee, kim] = aDocument('passedOn').signs
    if (!lee || !kim) throw new Error('The line is too short.')
    const choi = { ...kim, id: 3, seq: 2, user: { ...kim.user, id: 'choi', name: '최' } }
    const turn = { state: 'turn', step: 1 } as const
    const both = aDocument('passedOn', {
      signs: [
        { ...lee, step: 0 },
        { ...kim, ...turn },
        { ...choi, ...turn },
      ],
      caller: acts('kim', 'choi'),
    })
    const undoOf = ({ items }: Awaited<ReturnType<typeof openMore>>) =>
      items().filter(({ action }) => action === 'undo')
    expect(undoOf(await openMore(both))).toMatchObject([{ label: deciding.actions.undo }])
    const acted = { way: 'delegate', acted_by: { id: 'park', name: '박' } } as const
    const decided = { ...acted, state: 'approved', step: 0, result: '2' } as const
    const two = aDocument('passedOn', {
      signs: [
        { ...lee, ...decided },
        { ...kim, ...decided },
        { ...choi, result: '0', ...turn },
      ],
    })
    const opened = await openMore(two, 'park')
    expect(undoOf(opened)).toEqual([])
    opened.actor.send({ type: 'signing.actFor', principal: 'kim' })
    expect(undoOf(opened)).toMatchObject([{ label: deciding.actions.undo }])
  })

  it('are missing without a seat that can be decided', async () => {
    const signs = { way: 'delegate', acted_by: { id: 'park', name: '박' } } as const
    const { items } = await openMore(aDocumentWithSigns('passedOn', signs), 'park')
    expect(items().map(({ action, principal }) => [action, principal])).toEqual([
      ['undo', undefined],
      ['addReceivers', undefined],
    ])
  })
})

describe('the item that adds receivers', () => {
  it('is for the author, if the server has receivers', async () => {
    const { actor, state, items } = await openMore(aDocument(), 'yoondh')
    const item = { action: 'addReceivers', event: 'signing.prepare' }
    expect(items()).toMatchObject([
      { ...item, label: deciding.actions.addReceivers, note: deciding.hints.addReceivers },
    ])
    expect(canAddReceivers(state(), [])).toBe(false)
    actor.send({ type: 'signing.withdraw' })
    expect(
      canAddReceivers(
        (await openLoadedDocument(aDocument(), { employee: 'kim' })).state(),
        features,
      ),
    ).toBe(false)
  })
})

describe('the effect of an action', () => {
  const lee = { employee: 'lee', principal: null }
  const stranger = { employee: 'hong', principal: null }

  it('is missing for an employee who cannot do it', () => {
    const document = aDocument()
    expect(approvalEffect(document, stranger, deciding)).toBe('')
    expect(sendBackToEarlierStepEffect(documentRecordOf(document), lee, deciding)).toBe('')
    expect(undoEffect(document, lee, deciding)).toEqual([])
    expect(approvalEffectInList(null, deciding)).toBe('')
  })

  it('of a bulk approval is the next approver or the completion', () => {
    const [, kim] = documentRecordOf(aDocument()).seats
    if (!kim) throw new Error('The sample has two approvers.')
    const preview = { isCompleted: false, next: [kim], closed: [] }
    const next = deciding.bulkNext([{ name: '이름 kim', agrees: true }])
    expect(approvalEffectInList(preview, deciding)).toBe(next)
    expect(approvalEffectInList({ ...preview, isCompleted: true }, deciding)).toBe(
      deciding.bulkCompleted,
    )
  })

  it('of an undone decision names the principal, and only those who have opened the document', () => {
    const signs = { way: 'delegate', acted_by: { id: 'park', name: '박' } } as const
    const document = aDocumentWithSigns('passedOn', { ...signs, opened_at: '2026-11-24T03:00:00Z' })
    const acting = { employee: 'park', principal: 'lee' }
    expect(undoEffect(document, acting, deciding)).toEqual([
      deciding.ifUndone('이름 lee', ['이름 kim']),
    ])
  })
})
