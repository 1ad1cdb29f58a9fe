import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import {
  participantsOf,
  remainingReceiverCount,
} from '../../machines/receivers/receiversAddition.rules.ts'
import { receiversMachine } from '../../machines/receivers/receivers.machine.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { anApprover } from '../../models/samples/people.ts'
import {
  addableMembers,
  addReceiversDialogView,
} from '../../src/screens/ApprovalOrder/AddReceiversDialog.view.ts'
import { boxes as boxesEn } from '../../src/text/boxes.en.ts'
import { boxes as boxesKo } from '../../src/text/boxes.ko.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { openCandidates } from '../fakes/approvers.ts'
import { englishViewOf, moreMenuItemsOf, koreanViewOf } from '../fakes/documentView.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

const features = ['receivers', 'undo']
const author = { employee: 'yoondh' }
const document = aDocument('waiting', {
  carbon_copys: [
    { id: 5, receiver_id: 'park', receiver_name: '박지성', is_readed: false },
    { id: 6, receiver_id: 'oh', receiver_name: '오세훈', is_readed: false, kind: 'circulate' },
  ],
})

describe('adding receivers (L15)', () => {
  it.each(['waiting', 'approved'] as const)(
    'is a button for the author of a document that is %s',
    async (stand) => {
      const opened = await openLoadedDocument(aDocument(stand), author)
      const { addReceivers, more } = englishViewOf(opened, { features }).decision ?? {}
      expect([addReceivers, more?.items]).toEqual([
        { label: 'Add receivers', cannot: undefined },
        [],
      ])
      expect(englishViewOf(opened, { features: [] }).decision?.addReceivers ?? null).toBeNull()
    },
  )

  it('is not offered to the author of a rejected or a changed document, or while a withdrawal is confirmed', async () => {
    const rejected = await openLoadedDocument(aDocument('rejected'), author)
    expect(englishViewOf(rejected, { features }).decision).toBeNull()
    const opened = await openLoadedDocument(aDocument('waiting'), author)
    opened.actor.send({ type: 'signing.askWithdrawal' })
    expect(englishViewOf(opened, { features }).decision).toMatchObject({ addReceivers: null })
    const prepare = { type: 'signing.prepare', action: 'addReceivers' } as const
    expect(opened.state().can(prepare)).toBe(false)
    opened.actor.send({ type: 'signing.withdraw' })
    expect(englishViewOf(opened, { features }).decision?.addReceivers?.cannot).toBe(
      'Wait until the decision has been sent',
    )
    await opened.ports.act.last().fail(new Error('offline'))
    await opened.ports.fetchDocument.last().answer(aDocument('approved'))
    expect(opened.state().value).toEqual({ stale: 'idle' })
    expect(englishViewOf(opened, { features }).decision).toBeNull()
  })

  it('is in the menu of an approver who has decided', async () => {
    const opened = await openLoadedDocument(aDocument('approved'))
    expect(moreMenuItemsOf(opened, { features })).toEqual([
      ['undo', false],
      ['addReceivers', true],
    ])
    const waiting = await openLoadedDocument(aDocument('waiting'))
    expect(moreMenuItemsOf(waiting, { features })).toEqual([])
  })

  it('shows in the document that receivers are being added', async () => {
    const opened = await openLoadedDocument(document, author)
    opened.actor.send({ type: 'signing.prepare', action: 'addReceivers' })
    expect(englishViewOf(opened, { features }).decision?.preparing).toBeNull()
    const receivers = [{ id: 'choi', name: '최', kind: 'reference' as const }]
    opened.actor.send({ type: 'signing.addReceivers', receivers })
    expect(koreanViewOf(opened).decision?.progress).toBe('참조·공람 추가 중…')
  })
})

describe('the dialog for receivers of a document', () => {
  /** Opens the dialog as the document's author, with all employees loaded. */
  async function open() {
    const signing = await openLoadedDocument(document, author)
    signing.actor.send({ type: 'signing.prepare', action: 'addReceivers' })
    const departments = { lee: '재무팀', park: '재무팀', choi: '재무팀', han: '감사팀', ceo: null }
    const people = Object.entries(departments).map(([id, department]) =>
      anApprover({ id, name: id, department }),
    )
    const approvers = await openCandidates(document, people)
    const receivers = createActor(receiversMachine, {
      input: {
        draft: null,
        author: 'yoondh',
        limit: remainingReceiverCount(document),
        participants: participantsOf(document),
      },
    }).start()
    const snapshots = () => ({
      signing: signing.state(),
      approvers: approvers.getSnapshot(),
      receivers: receivers.getSnapshot(),
      media: '',
    })
    const view = (language: 'en' | 'ko' = 'en') =>
      language === 'en'
        ? addReceiversDialogView(snapshots(), en, boxesEn)
        : addReceiversDialogView(snapshots(), ko, boxesKo)
    return { receivers, snapshots, view }
  }

  it('names the current receivers of the document', async () => {
    const { view } = await open()
    expect(view().present).toBe('박지성 (for reference), 오세훈 (circulated)')
    expect(view('ko')).toMatchObject({
      present: '박지성(참조), 오세훈(공람)',
      texts: { title: '참조·공람 추가', present: '현재 참조·공람' },
    })
  })

  it('offers employees who cannot open the document, with the reason for the others', async () => {
    const { view, receivers, snapshots } = await open()
    const rows = () => view().groups?.flatMap(({ candidates }) => candidates) ?? []
    const reasons = () =>
      rows().map(({ id, receivers: add }) => [id, add?.isIn, add?.disabledReason])
    expect(reasons()).toEqual([
      ['ceo', false, undefined],
      ['han', false, undefined],
      ['lee', false, 'Can already open the document'],
      ['park', true, 'Already a receiver'],
      ['choi', false, undefined],
    ])
    expect(rows().map(({ line }) => line)).toEqual(Array(5).fill(null))
    expect(addableMembers(snapshots(), '').map(({ id }) => id)).toEqual(['ceo'])
    expect(addableMembers(snapshots(), '재무팀').map(({ id }) => id)).toEqual(['choi'])
    receivers.send({ type: 'receivers.add', people: addableMembers(snapshots(), '재무팀') })
    expect(reasons()[4]).toEqual(['choi', true, 'Already a receiver'])
    expect(reasons()[1]).toEqual(['han', false, undefined])
    expect(view().groups?.map(({ addAll }) => addAll?.disabledReason)).toEqual([
      undefined,
      undefined,
      'All members are already approvers or receivers',
    ])
  })

  it('offers both search modes', async () => {
    const { view } = await open()
    expect(view()).toMatchObject({
      mode: 10,
      modes: [
        { value: 10, label: 'Department' },
        { value: 20, label: 'Name' },
      ],
      candidatesStatus: 'ready',
    })
  })

  it('cannot be finished until an employee has been added', async () => {
    const { view, receivers } = await open()
    expect(view('ko').cannotFinish).toBe('목록에서 직원을 골라 주세요.')
    receivers.send({ type: 'receivers.add', people: [{ id: 'choi', name: '최' }] })
    expect(view()).toMatchObject({
      cannotFinish: undefined,
      receivers: { counts: '1 for reference' },
    })
  })
})
