import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import {
  type ReceiversChanged,
  receiversMachine,
} from '../../machines/receivers/receivers.machine.ts'
import {
  lineOriginView,
  savedLinesView,
  saveEvent,
} from '../../src/screens/ApprovalOrder/SavedLines.view.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { savedLines as linesEn } from '../../src/text/savedLines.en.ts'
import { savedLines as linesKo } from '../../src/text/savedLines.ko.ts'
import { aSavedLine } from '../../models/samples/savedLine.ts'
import { openApprovers, openApproversWithLine } from '../fakes/approvers.ts'
import { aListener } from '../fakes/listeners.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const own = aSavedLine({ id: 1, name: '지급' })
const other = aSavedLine({ id: 2, name: '전표', document_type: '일반전표', receivers: [] })
const company = aSavedLine({ id: 3, name: '표준', owner: 'company', document_type: '채무발생' })

async function open(...line: string[]) {
  const approvers = await openApproversWithLine(...line)
  const { lines, ports } = machinesOnFakePorts()
  const receivers = createActor(receiversMachine, {
    input: { draft: aListener<ReceiversChanged>().ref, author: 'yoondh', limit: 3 },
  }).start()
  const actor = createActor(lines, { input: { category: 'voucher' } }).start()
  const shown = () => ({
    lines: actor.getSnapshot(),
    approvers: approvers.state(),
    receivers: receivers.getSnapshot(),
  })
  const view = (texts = { text: en, lines: linesEn }) => {
    const seen = savedLinesView(shown(), texts)
    if (!seen) throw new Error('The saved lines are closed.')
    return seen
  }
  expect(savedLinesView(shown(), { text: en, lines: linesEn })).toBeNull()
  actor.send({ type: 'lines.open' })
  return { actor, approvers, ports, shown, view }
}

async function openWith(...line: string[]) {
  const opened = await open(...line)
  await opened.ports.listLines.last().answer([own, other, company])
  return opened
}

describe('saved lines', () => {
  it('are loading, failed or ready', async () => {
    const { ports, view } = await open('kim')
    expect(view()).toMatchObject({ status: 'loading', groups: [], showAll: null })
    await ports.listLines.last().fail(new RequestError('offline'))
    expect(view().status).toBe('failed')
  })

  it('are in the groups of the employee and the company, those of other categories on request (L19)', async () => {
    const { actor, view } = await openWith('kim')
    const names = () => view().groups.map(({ name, lines }) => [name, lines.map((one) => one.name)])
    expect(view().status).toBe('ready')
    expect(names()).toEqual([
      ['Mine', ['지급']],
      ['Company', ['표준']],
    ])
    expect(view().showAll).toEqual({ text: 'Show all (1 more)', disabledReason: undefined })
    expect(view({ text: ko, lines: linesKo }).showAll?.text).toBe('모두 보기(1개 더)')
    actor.send({ type: 'lines.askRemoval', id: 1 })
    expect(view().showAll?.disabledReason).toBe(linesEn.answerFirst)
    actor.send({ type: 'lines.cancel' })
    actor.send({ type: 'lines.showAll' })
    expect(names()[0]).toEqual(['Mine', ['지급', '전표']])
    expect(view().showAll).toBeNull()
  })

  it('show category, approvers by step, the number of receivers, and the buttons of the employee’s own lines', async () => {
    const { actor, view } = await openWith('kim')
    actor.send({ type: 'lines.showAll' })
    const [mine, companies] = view().groups
    expect(mine?.lines).toMatchObject([
      {
        kind: 'All kinds',
        people: '이름 kim → 이름 choi → 이름 park',
        receivers: '1 receiver',
        applyLabel: 'Apply 지급',
        cannotApply: undefined,
        own: { rename: 'Rename 지급', remove: 'Delete 지급', disabledReason: undefined },
        question: null,
      },
      { kind: 'General voucher', receivers: null },
    ])
    expect(companies?.lines).toMatchObject([{ kind: 'Payables occurrence', own: null }])
  })

  it('name the approvers of a parallel step together', async () => {
    const { ports, view } = await open('kim')
    const approvers = own.approvers.map((person) => ({ ...person, type: '1' as const, step: 0 }))
    await ports.listLines.last().answer([{ ...own, approvers }])
    expect(view().groups[0]?.lines[0]?.people).toBe('이름 kim, 이름 choi, 이름 park')
  })

  it('cannot be applied while the line used last is loading', async () => {
    const { shown } = await openWith('kim')
    const approvers = openApprovers().state()
    const loading = savedLinesView({ ...shown(), approvers }, { text: en, lines: linesEn })
    expect(loading?.groups[0]?.lines[0]?.cannotApply).toBe('The approval line is still loading')
  })

  it('ask before one is removed, and report the result', async () => {
    const { actor, ports, view } = await openWith('kim')
    actor.send({ type: 'lines.askRemoval', id: 1 })
    const questions = view().groups.flatMap(({ lines }) => lines.map(({ question }) => question))
    expect(questions).toEqual(['Delete “지급”?', null])
    expect(view()).toMatchObject({ cannotSave: linesEn.answerFirst, result: null })
    expect(view().groups[0]?.lines[0]?.own?.disabledReason).toBe(linesEn.answerFirst)
    expect(view().isBusy).toBe(false)
    actor.send({ type: 'lines.remove' })
    expect(view().isBusy).toBe(true)
    await ports.deleteLine.last().answer()
    expect(view().result).toEqual({ sentence: '“지급” deleted', isFailed: false })
    expect(view().groups).toHaveLength(2)
  })

  it('report why nothing was changed', async () => {
    const { actor, ports, view } = await openWith('kim')
    for (const detail of ['이미 바뀜', '']) {
      actor.send({ type: 'lines.askRemoval', id: 1 })
      actor.send({ type: 'lines.remove' })
      await ports.deleteLine.last().fail(new RequestError('forbidden', { detail }))
      expect(view().result).toEqual({
        sentence: `Nothing was changed. ${detail || 'Check the network status.'}`,
        isFailed: true,
      })
    }
  })
})

describe('the form for a saved line', () => {
  it('needs a name, and offers the category', async () => {
    const { actor, shown, view } = await openWith('kim')
    expect(view()).toMatchObject({ form: null, cannotSave: undefined })
    actor.send(saveEvent('lines.startSave', shown()))
    expect(view().form).toEqual({
      name: '',
      isBusy: false,
      onlyFor: { label: 'Only for Payables occurrence', isChecked: false },
      submit: { text: 'Save', event: 'lines.save', disabledReason: linesEn.needsName },
      question: null,
    })
    actor.send({ type: 'lines.setName', name: '새 결재선' })
    expect(view().form?.submit.disabledReason).toBeUndefined()
    actor.send(saveEvent('lines.save', shown()))
    expect(view().form).toMatchObject({ isBusy: true, submit: { disabledReason: linesEn.busy } })
  })

  it('asks before it overwrites (L21)', async () => {
    const { actor, shown, view } = await openWith('kim')
    actor.send(saveEvent('lines.startSave', shown()))
    actor.send({ type: 'lines.setName', name: ' 지급 ' })
    actor.send(saveEvent('lines.save', shown()))
    expect(view().form?.question).toEqual({
      text: 'You already have a line named “지급”.',
      disabledReason: undefined,
    })
  })

  it('renames a line, to a name that no other own line has', async () => {
    const { actor, view } = await openWith('kim')
    actor.send({ type: 'lines.startRename', id: 1 })
    expect(view().form).toMatchObject({
      name: '지급',
      onlyFor: null,
      submit: { text: 'Rename', event: 'lines.rename', disabledReason: linesEn.needsOtherName },
    })
    expect(view().groups[0]?.lines[0]?.question).toBeNull()
  })

  it('reports a renamed line by another sentence than a saved one', async () => {
    const { actor, ports, view } = await openWith('kim')
    actor.send({ type: 'lines.startRename', id: 1 })
    actor.send({ type: 'lines.setName', name: '월말' })
    actor.send({ type: 'lines.rename' })
    await ports.saveLine.last().answer({ id: 1, version: 2 })
    await ports.listLines.last().answer([{ ...own, name: '월말' }])
    expect(view().result).toEqual({ sentence: 'Renamed to “월말”', isFailed: false })
    expect(view({ text: ko, lines: linesKo }).result?.sentence).toBe('이름을 ‘월말’(으)로 변경함')
  })

  it('reports a saved line also after a rename', async () => {
    const { actor, ports, shown, view } = await openWith('kim')
    actor.send({ type: 'lines.startRename', id: 1 })
    actor.send({ type: 'lines.cancel' })
    actor.send(saveEvent('lines.startSave', shown()))
    actor.send({ type: 'lines.setName', name: '분기' })
    actor.send(saveEvent('lines.save', shown()))
    await ports.saveLine.last().answer({ id: 4, version: 1 })
    expect(view().result?.sentence).toBe('“분기” saved')
  })

  it('is not offered for an empty line', async () => {
    const { view } = await openWith()
    expect(view().cannotSave).toBe(linesEn.cannotSave)
  })
})

describe('where the line comes from', () => {
  it('is the line used last, until it is changed (finding 13)', async () => {
    const { actor, state } = await openApproversWithLine('kim', 'lee')
    const view = () => lineOriginView(state(), linesEn)
    expect(view()).toEqual({
      origin: 'Used last for this kind',
      reset: { text: 'Clear', event: 'approvers.clear', disabledReason: undefined },
      applied: null,
    })
    actor.send({ type: 'approvers.remove', id: 'lee' })
    expect(view()).toMatchObject({
      origin: null,
      reset: {
        text: 'Use the line used last',
        event: 'approvers.useDefault',
        disabledReason: undefined,
      },
    })
  })

  it('has nothing to clear without a line', async () => {
    const { state } = await openApproversWithLine()
    expect(lineOriginView(state(), linesEn)).toMatchObject({
      origin: null,
      reset: { event: 'approvers.clear', disabledReason: 'The approval line is empty' },
    })
  })

  it('is a saved line, with the names of those who are left out (L20)', async () => {
    const { actor, state } = await openApproversWithLine('kim')
    actor.send({ type: 'approvers.applyLine', saved: own })
    expect(lineOriginView(state(), linesEn).applied).toEqual({
      sentence: '“지급” applied.',
      leftOut: 'Left out: 이름 choi',
      undo: 'Undo',
    })
    const approvers = own.approvers.map((person, at) => ({ ...person, active: at === 0 }))
    actor.send({ type: 'approvers.applyLine', saved: { ...own, approvers } })
    expect(lineOriginView(state(), linesEn).applied?.leftOut).toBe('Left out: 이름 choi, 이름 park')
    actor.send({
      type: 'approvers.applyLine',
      saved: { ...own, approvers: own.approvers.slice(0, 1) },
    })
    expect(lineOriginView(state(), linesKo).applied).toMatchObject({
      sentence: '‘지급’ 적용함.',
      leftOut: null,
    })
  })
})
