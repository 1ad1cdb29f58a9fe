import { describe, expect, it } from 'vitest'
import { COMMENT_MAX } from '../../contract/limits.ts'
import { lineChangeView } from '../../src/screens/ApprovalOrder/LineChange.view.ts'
import { boxes as boxesEn } from '../../src/text/boxes.en.ts'
import { boxes as boxesKo } from '../../src/text/boxes.ko.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { anApprover } from '../../models/samples/people.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { lineChangesOf } from '../../src/screens/Document/lineChanges.view.ts'
import { pastEventsOf } from '../../src/screens/Document/pastEvents.view.ts'
import { historyOf } from '../../src/screens/Document/people.view.ts'
import { openLineChange } from '../fakes/approvers.ts'
import { englishViewOf } from '../fakes/documentView.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

/** Park changes the approval line: Lee agrees, and Han approves after Park. */
async function open(later = ['lee 1', 'han 0']) {
  const approvers = openLineChange('park', later)
  const { change } = approvers.state().context
  if (!change) throw new Error('The dialog has no document.')
  const document = aDocument('waiting', change.document)
  const signing = await openLoadedDocument(document, { employee: 'park' })
  signing.actor.send({ type: 'signing.prepare', action: 'changeLine' })
  const view = (language: 'en' | 'ko' = 'en') =>
    lineChangeView(
      {
        signing: signing.state(),
        approvers: approvers.state(),
        hasParallel: true,
        media: '',
        language,
      },
      language === 'en' ? en : ko,
      language === 'en' ? boxesEn : boxesKo,
    )
  return { approvers, signing, view }
}

describe('the dialog for a change of the line', () => {
  it('shows the fixed approvers, and numbers the others after them', async () => {
    const { view } = await open()
    expect(view().texts.heading).toBe('Change the line')
    expect(view('ko').texts).toMatchObject({ heading: '결재선 변경', line: '내 뒤의 결재자' })
    expect(view().fixed?.approvers.map(({ id, number, type }) => [id, number, type])).toEqual([
      ['park', '1', 'Approve'],
    ])
    expect(view().line.map(({ id, number }) => [id, number])).toEqual([
      ['lee', '2'],
      ['han', '3'],
    ])
    expect(view()).toMatchObject({ receivers: null, origin: null, toggleLines: null })
  })

  it('explains why the last approver stays', async () => {
    const { view } = await open()
    const why = '마지막 결재자는 빼거나 옮길 수 없습니다.'
    const [lee, han] = view('ko').line
    expect(han).toMatchObject({ note: why, cannotRemove: why, cannotToggle: why })
    expect(han?.moveUp.disabledReason).toBe(why)
    expect(han?.moveDown.disabledReason).toBe('이미 맨 아래입니다')
    expect(lee).toMatchObject({ note: null, cannotRemove: undefined, cannotToggle: undefined })
    expect(lee?.moveDown.disabledReason).toBe(why)
  })

  it('enables moves only between the employee’s step and the last approver', async () => {
    const { view } = await open(['lee 0', 'choi 0', 'han 0'])
    const [lee, choi] = view().line
    expect(lee?.moveUp.disabledReason).toBe('Already the first')
    expect([lee?.moveDown.disabledReason, choi?.moveUp.disabledReason]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('needs a changed line and a reason', async () => {
    const { approvers, signing, view } = await open()
    expect(view().cannotFinish).toBe('The line is unchanged.')
    approvers.actor.send({
      type: 'approvers.add',
      approver: anApprover({ id: 'choi', name: '최' }),
    })
    expect(view().announcement).toBe('최 added as number 3')
    expect(view().cannotFinish).toBe('Please enter a reason.')
    signing.actor.send({ type: 'signing.setReason', reason: '검토' })
    expect(view()).toMatchObject({ cannotFinish: undefined, reason: { value: '검토' } })
    expect(view().events).toEqual({ finish: 'signing.changeLine', close: 'signing.keep' })
  })

  it('shows that the end of a longer reason is cut off when it has 2,000 characters', async () => {
    const { signing, view } = await open()
    const type = (reason: string) => signing.actor.send({ type: 'signing.setReason', reason })
    type('가'.repeat(COMMENT_MAX - 1))
    expect(view().reason?.limit).toBeNull()
    type('가'.repeat(COMMENT_MAX))
    expect(view().reason?.limit).toBe(boxesEn.deciding.commentFull)
  })
})

describe('the history', () => {
  const seat = (id: string, step: number, type: '0' | '1' = '0') => ({ id, name: id, type, step })
  const document = aDocument('passedOn', {
    signs: aDocument('passedOn').signs.map((sign, seq) => ({
      ...sign,
      signed_at: seq === 0 ? '2026-11-20T11:00:00.000Z' : null,
    })),
    line_changes: [
      {
        at: '2026-11-20T10:00:00.000Z',
        by: { id: 'lee', name: '이름 lee' },
        reason: '검토 추가',
        before: [seat('lee', 0), seat('kim', 1)],
        after: [seat('lee', 0), seat('park', 1, '1'), seat('choi', 1, '1'), seat('kim', 2)],
      },
    ],
  })

  it('shows events that the seats no longer show, with principal, administrator, reason and receivers', () => {
    const event = { by: { id: 'park', name: '박' }, for: null, agrees: false, comment: '' }
    const past = {
      ...aDocument(),
      past_events: [
        {
          ...event,
          at: '2026-11-20T10:00:00.000Z',
          event: 'approved',
          agrees: true,
          comment: '확인',
        },
        { ...event, at: '2026-11-20T10:00:30.000Z', event: 'approved' },
        { ...event, at: '2026-11-20T10:00:40.000Z', event: 'sentBack', agrees: true },
        { ...event, at: '2026-11-20T10:01:00.000Z', event: 'held', for: { id: 'lee', name: '이' } },
        { ...event, at: '2026-11-20T10:02:00.000Z', event: 'reassigned', by: null },
        {
          ...event,
          at: '2026-11-20T10:03:00.000Z',
          event: 'receiversAdded',
          receivers: [
            { id: 'kim', name: '김', kind: 'reference' as const },
            { id: 'choi', name: '최', kind: 'circulate' as const },
          ],
        },
        { ...event, at: '2026-11-20T10:04:00.000Z', event: 'receiversAdded' },
        { ...event, at: '2026-11-20T10:05:00.000Z', event: 'unknownToThisApp' },
      ],
    }
    const rows = historyOf(past, boxesKo.document, pastEventsOf(past, boxesKo))
    expect(
      rows
        .slice(1)
        .map(({ employee, action, comment = '' }) => `${employee} ${action} ${comment}`.trim()),
    ).toEqual([
      '박 합의 확인',
      '박 승인',
      `박 ${boxesKo.document.pastEvents.sentBack}`,
      `박 ${boxesKo.document.actingFor('이')} 보류`,
      '관리자 결재자 변경',
      '박 참조·공람 추가 김(참조), 최(공람)',
      '박 참조·공람 추가',
    ])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  })

  it('shows a change of the approval line in order of time, with the line before and after it', () => {
    const rows = historyOf(document, boxesKo.document, lineChangesOf(document, boxesKo))
    expect(rows.map(({ employee, action }) => `${employee} ${action}`)).toEqual([
      '윤도현 상신',
      '이름 lee 결재선 변경',
      '이름 lee 승인',
    ])
    expect(rows[1]?.change).toEqual({
      reason: '검토 추가',
      lines: [
        {
          label: '변경 전',
          steps: [
            { number: '1', people: 'lee', isOther: false },
            { number: '2', people: 'kim', isOther: false },
          ],
        },
        {
          label: '변경 후',
          steps: [
            { number: '1', people: 'lee', isOther: false },
            { number: '2', people: 'park(합의), choi(합의)', isOther: true },
            { number: '3', people: 'kim', isOther: false },
          ],
        },
      ],
    })
    const all = [...(document.line_changes ?? []), ...(document.line_changes ?? [])]
    const twice = lineChangesOf({ ...document, line_changes: all }, boxesEn)
    expect(new Set(twice.map(({ key }) => key)).size).toBe(2)
    expect(lineChangesOf(document, boxesEn)[0]?.action).toBe('changed the approval line')
    expect(lineChangesOf(aDocument(), boxesEn)).toEqual([])
  })

  it('is on the page of the document, with the events that the seats no longer show', async () => {
    const by = { id: 'kim', name: '이름 kim' }
    const at = '2026-11-20T10:30:00.000Z'
    const past = { at, by, event: 'held', for: null, agrees: false, comment: '' }
    const opened = await openLoadedDocument({ ...document, past_events: [past] })
    expect(englishViewOf(opened).content?.history.map(({ key }) => key)).toEqual([
      'submitted',
      'line 0',
      'past 0',
      '1',
    ])
  })

  it('marks each step with a seat that the other line does not have', () => {
    const [change] = document.line_changes ?? []
    if (!change) throw new Error('The sample has no change of the line.')
    const changed = {
      ...change,
      before: [seat('lee', 0), seat('kim', 1), seat('choi', 2, '1')],
      after: [seat('lee', 0), seat('park', 1), seat('kim', 2, '1'), seat('choi', 2, '1')],
    }
    const [row] = lineChangesOf({ ...document, line_changes: [changed] }, boxesKo)
    expect(row?.change?.lines.map(({ steps }) => steps.map(({ isOther }) => isOther))).toEqual([
      [false, true, false],
      [false, true, true],
    ])
  })
})
