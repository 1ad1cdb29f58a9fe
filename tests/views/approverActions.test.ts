import { describe, expect, it } from 'vitest'
import type { ApprovalDocument } from '../../contract/document.ts'
import { COMMENT_MAX } from '../../contract/limits.ts'
import { RequestError } from '../../machines/requestError.ts'
import { holdFacts, stampsOf } from '../../src/screens/Document/people.view.ts'
import { boxes as boxesEn } from '../../src/text/boxes.en.ts'
import { boxes as boxesKo } from '../../src/text/boxes.ko.ts'
import { anAttachment } from '../../models/samples/attachment.ts'
import { aDocument } from '../../models/samples/approval.ts'
import {
  englishViewOf,
  moreMenuItemsOf,
  koreanViewOf,
  aDocumentWithSigns,
} from '../fakes/documentView.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

const kim = { employee: 'kim' }

describe('the menu of further actions', () => {
  it.each([
    ['lee', 'a waiting document', 'hold, disabled sendBack', 'waiting'],
    ['kim', 'a document that lee has approved', 'hold, sendBack', 'passedOn'],
    ['lee', 'a document on hold', 'resume, disabled sendBack', 'held'],
    ['lee', 'a document that lee has approved', 'undo', 'passedOn'],
    ['lee', 'a document that all have approved', 'disabled undo', 'approved'],
    ['kim', 'a document that waits for lee', 'nothing', 'waiting'],
    ['lee', 'a rejected document', 'nothing', 'rejected'],
  ] as const)('of %s in %s contains %s', async (employee, _document, items, stand) => {
    const opened = await openLoadedDocument(aDocument(stand), { employee })
    const shown = moreMenuItemsOf(opened)?.map(([action, isEnabled]) =>
      isEnabled ? action : `disabled ${action}`,
    )
    expect(shown?.length === 0 ? 'nothing' : shown?.join(', ')).toBe(items)
  })

  it('has only actions that the server has', async () => {
    const opened = await openLoadedDocument(aDocument('held'))
    expect(moreMenuItemsOf(opened, { features: ['hold'] })).toEqual([['resume', true]])
    expect(moreMenuItemsOf(opened, { features: [] })).toEqual([])
  })

  it('shows the effect of an action, and why another is not possible', async () => {
    const [hold, sendBack] = koreanViewOf(await openLoadedDocument()).decision?.more.items ?? []
    expect(hold).toMatchObject({ event: 'signing.prepare', label: '보류', isEnabled: true })
    expect(sendBack?.note).toBe('첫 결재자입니다. 기안자에게 반려해 주세요.')
    const second =
      englishViewOf(await openLoadedDocument(aDocument('passedOn'), kim)).decision?.more.items ?? []
    expect(second[1]?.note).toBe('→ 이름 lee approves again')
  })

  it('offers the change of the line only where the setting allows it, disabled with the reason for an agreer', async () => {
    const caller = { acts_for: [], line_change: true, erp_differs: false }
    const opened = await openLoadedDocument(aDocument('waiting', { caller }))
    expect(moreMenuItemsOf(opened)?.at(-1)).toEqual(['changeLine', true])
    expect(moreMenuItemsOf(opened, { features: ['hold'] })).toEqual([['hold', true]])
    const agreeing = await openLoadedDocument({
      ...aDocumentWithSigns('waiting', { type: '1' }),
      caller,
    })
    expect(englishViewOf(agreeing).decision?.more.items.at(-1)).toMatchObject({
      action: 'changeLine',
      isEnabled: false,
      note: 'Only an approver whose type is Approve can change the line',
    })
  })

  it('allows a rejection and a hold, but no approval, while the batch differs in the ERP', async () => {
    const caller = { acts_for: [], line_change: true, erp_differs: true }
    const opened = await openLoadedDocument(aDocument('waiting', { caller }))
    const reason = 'The batch has changed in the ERP. An administrator must acknowledge it.'
    expect(englishViewOf(opened).decision).toMatchObject({
      ...{ approve: { cannot: reason }, reject: { cannot: undefined } },
      ...{ cannotComment: undefined, reason, effect: '' },
    })
    expect(moreMenuItemsOf(opened)?.[0]).toEqual(['hold', true])
  })

  it('leaves the banner of a changed document visible if the batch differs in the ERP', async () => {
    const caller = { acts_for: [], line_change: true, erp_differs: true }
    const opened = await openLoadedDocument(aDocument('waiting', { revision: 1, caller }))
    opened.actor.send({ type: 'signing.changed' })
    await opened.ports.fetchDocument.last().answer(aDocument('waiting', { revision: 2, caller }))
    expect(englishViewOf(opened).banner?.sentence).toContain('Please review it again.')
  })

  it('has an item to undo the employee’s own decision while the employee can decide for a principal', async () => {
    const caller = { acts_for: ['kim'], line_change: false, erp_differs: false }
    const opened = await openLoadedDocument(aDocument('passedOn', { caller }))
    const { forWhom, more } = koreanViewOf(opened).decision ?? {}
    expect(forWhom).toMatchObject({ value: 'kim', options: { kim: '이름 kim' } })
    expect(more?.items.at(-1)).toMatchObject({
      action: 'undo',
      principal: null,
      label: '결재취소 · 본인',
      isEnabled: true,
    })
  })

  it('explains how a completed document is corrected', async () => {
    const [undo] =
      englishViewOf(await openLoadedDocument(aDocument('approved'))).decision?.more.items ?? []
    expect(undo?.note).toBe(
      'This document has already been approved. A completed document is corrected in the ERP with a reversal and a new batch.',
    )
  })

  it('is disabled while a decision is being sent', async () => {
    const opened = await openLoadedDocument()
    opened.actor.send({ type: 'signing.approve' })
    const [hold] = englishViewOf(opened).decision?.more.items ?? []
    expect(hold).toMatchObject({
      isEnabled: false,
      note: 'Wait until the decision has been sent',
    })
  })
})

describe('an action that is prepared', () => {
  it('asks for the reason of a hold, and a date within 90 days', async () => {
    const opened = await openLoadedDocument()
    opened.actor.send({ type: 'signing.prepare', action: 'hold' })
    expect(englishViewOf(opened).decision?.preparing).toEqual({
      action: 'hold',
      label: 'Put on hold',
      effects: ['It stays with you. All participants see the reason.'],
      text: {
        event: 'signing.setReason',
        label: 'Reason',
        placeholder: 'All participants see it',
        value: '',
        limit: null,
      },
      until: { label: 'Until (optional)', value: '', min: '2026-11-21', max: '2027-02-18' },
      cannot: 'Please enter a reason.',
      cancel: 'Cancel',
    })
    expect(englishViewOf(opened).decision?.reason).toBeNull()
    opened.actor.send({ type: 'signing.setReason', reason: '증빙' })
    opened.actor.send({ type: 'signing.setUntil', until: '2026-12-01' })
    expect(englishViewOf(opened).decision?.preparing).toMatchObject({
      text: { value: '증빙' },
      until: { value: '2026-12-01' },
      cannot: undefined,
    })
  })

  it('asks for the comment of a send back', async () => {
    const opened = await openLoadedDocument(aDocument('passedOn'), kim)
    opened.actor.send({ type: 'signing.prepare', action: 'sendBack' })
    expect(koreanViewOf(opened).decision?.preparing).toMatchObject({
      action: 'sendBack',
      effects: ['→ 이름 lee(결재) 차례'],
      text: { event: 'signing.setComment', label: '결재의견' },
      cannot: '반려하려면 결재의견을 입력해주세요.',
    })
    expect(englishViewOf(opened).decision?.preparing?.cannot).toBe('A rejection needs a comment.')
    opened.comment('다시')
    expect(englishViewOf(opened).decision?.preparing?.cannot).toBeUndefined()
  })

  it.each([
    ['the reason of a hold', 'hold'],
    ['the comment of a send back', 'sendBack'],
  ] as const)(
    'shows that the end is cut off when %s has 2,000 characters',
    async (_text, action) => {
      const opened = await openLoadedDocument(aDocument('passedOn'), kim)
      opened.actor.send({ type: 'signing.prepare', action })
      const type = (text: string) => {
        if (action === 'hold') opened.actor.send({ type: 'signing.setReason', reason: text })
        else opened.comment(text)
        return englishViewOf(opened).decision?.preparing?.text?.limit
      }
      expect(type('가'.repeat(COMMENT_MAX - 1))).toBeNull()
      expect(type('가'.repeat(COMMENT_MAX))).toBe(boxesEn.deciding.commentFull)
    },
  )

  it('warns that the next approver has opened the document', async () => {
    const opened = await openLoadedDocument(
      aDocumentWithSigns('passedOn', {}, { opened_at: '2026-11-24T03:00:00Z' }),
    )
    opened.actor.send({ type: 'signing.prepare', action: 'undo' })
    expect(koreanViewOf(opened).decision?.preparing).toMatchObject({
      action: 'undo',
      effects: [
        '→ 다시 내 차례 · 이름 kim 님은 그다음 차례',
        '다음 결재자 이름 kim 님이 열람했습니다',
      ],
      text: null,
      cannot: undefined,
    })
    expect(englishViewOf(opened).decision?.preparing?.effects).toEqual([
      '→ It is your turn again. 이름 kim can no longer decide until you have decided.',
      'The next approver 이름 kim has opened it',
    ])
  })

  it.each([
    ['hold', 'Putting it on hold…'],
    ['undo', 'Undoing…'],
  ] as const)('shows that %s is being sent', async (action, progress) => {
    const opened = await openLoadedDocument(aDocument(action === 'undo' ? 'passedOn' : 'waiting'))
    opened.actor.send({ type: 'signing.prepare', action })
    opened.actor.send({ type: 'signing.setReason', reason: '증빙' })
    opened.actor.send({ type: `signing.${action}` })
    expect(englishViewOf(opened).decision?.progress).toBe(progress)
  })
})

describe('a document that has changed', () => {
  it('shows the changed line and the new file, and marks the file', async () => {
    const opened = await openLoadedDocument(aDocument('waiting', { revision: 1 }))
    const file = anAttachment({ id: 'f9', title: '추가.pdf', invoice: '' })
    const changed = {
      ...aDocumentWithSigns('waiting', {}, { type: '0' }),
      revision: 2,
      attachments: [file],
    }
    opened.actor.send({ type: 'signing.approve' })
    await opened.ports.sign.last().fail(new RequestError('conflict'))
    await opened.ports.fetchDocument.last().answer(changed)
    expect(koreanViewOf(opened).banner).toEqual({
      sentence: '보신 뒤에 결재선이나 첨부가 바뀌었습니다. 다시 확인해 주세요.',
      hint: '결재선이 바뀌었습니다. 새 첨부: 추가.pdf.',
      canRetry: false,
    })
    const view = englishViewOf(opened)
    expect(view.banner?.hint).toBe('The approval line has changed. New: 추가.pdf.')
    expect(view.content?.files.others).toMatchObject([{ id: 'f9', mark: 'New' }])
  })

  it('shows nothing to an employee who cannot decide', async () => {
    const opened = await openLoadedDocument(aDocument('waiting', { revision: 1 }), kim)
    opened.actor.send({ type: 'signing.changed' })
    await opened.ports.fetchDocument.last().answer(aDocument('waiting', { revision: 2 }))
    expect(englishViewOf(opened).banner).toBeNull()
  })
})

describe('the stamps of seats without a decision', () => {
  const words = (document: ApprovalDocument) =>
    stampsOf(document, boxesKo)
      .slice(1)
      .map(({ look, word, role, note }) => [look, word, role, note].filter(Boolean).join(' '))

  it('show a hold, a skipped seat and a replaced approver', () => {
    expect(words(aDocument('held'))).toEqual(['held 보류', 'later 예정 합의'])
    const replaced = { id: 'park', name: '박' }
    expect(words(aDocumentWithSigns('waiting', { state: 'passed' }, { replaced }))).toEqual([
      'over 생략',
      'later 예정 합의 변경: 박 → 이름 kim',
    ])
  })

  it('mark the agreers of one step, but no agreer who decides alone', () => {
    const agreeing = { type: '1', step: 0 } as const
    expect(words(aDocumentWithSigns('parallel', agreeing, agreeing))).toEqual([
      'turn 결재 차례 병렬합의',
      'turn 결재 차례 병렬합의',
    ])
    const later = words(aDocumentWithSigns('waiting', { type: '1', step: 0 }, { step: 1 }))
    expect(later).toEqual(['turn 결재 차례 합의', 'later 예정 합의'])
  })
})

describe('the facts about a hold', () => {
  it('are the reason, and the date if it has one', () => {
    const held = { reason: '증빙 확인', since: '2026-11-24T03:00:00Z', until: '2026-12-01' }
    expect(holdFacts(aDocument('held'), boxesKo.deciding)).toEqual([
      { label: '보류', value: '이름 lee: 증빙 확인', isWide: true },
    ])
    expect(holdFacts(aDocumentWithSigns('held', { held }), boxesEn.deciding)).toEqual([
      { label: 'On hold until 2026-12-01', value: '이름 lee: 증빙 확인', isWide: true },
    ])
    expect(holdFacts(aDocument(), boxesKo.deciding)).toEqual([])
  })
})
