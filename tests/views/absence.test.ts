import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { absenceView } from '../../src/screens/Absence/Absence.view.ts'
import { awayBannerView } from '../../src/screens/Absence/AwayBanner.view.ts'
import { absenceFormView, delegatePickerView } from '../../src/screens/Absence/AbsenceForm.view.ts'
import { absence } from '../../src/text/absence.en.ts'
import { en } from '../../src/text/en.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aDelegate, aDelegation } from '../../models/samples/delegations.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const active = aDelegation({ state: 'active', document_types: ['채무발생'] })

async function opened(mine = [active], toMe = [] as typeof mine) {
  const { ports, delegations } = machinesOnFakePorts()
  const actor = createActor(delegations, { input: { today: '2026-11-05' } }).start()
  await ports.loadDelegations.last().answer({ mine, toMe })
  return {
    actor,
    ports,
    lists: () => absenceView(actor.getSnapshot(), en, absence),
    form: () => absenceFormView(actor.getSnapshot(), en, absence, 'en'),
    picker: () => delegatePickerView(actor.getSnapshot(), '/media', absence),
    banner: () => awayBannerView(actor.getSnapshot(), absence),
  }
}

describe('absenceView', () => {
  it('shows periods with their last date, kinds and reasons', async () => {
    const { lists } = await opened([active], [aDelegation({ id: 2, reason: null })])
    expect(lists()).toMatchObject({ status: 'open', busy: null, outcome: null })
    expect(lists().mine).toMatchObject([
      {
        period: '2026-11-09 – 2026-11-13',
        mark: 'Active',
        person: 'Acting person: 박지성 과장',
        facts: ['Kinds: Payables occurrence', 'Reason: 연차 휴가'],
        end: { cannot: undefined },
      },
    ])
    expect(lists().toMe).toMatchObject([
      { mark: 'Planned', person: '윤도현 대리 is away', facts: ['All kinds'], end: null },
    ])
  })

  it('warns about absences of the delegate', async () => {
    const delegate_away = [
      { starts: '2026-11-10T13:00:00+09:00', ends: '2026-11-12T00:00:00+09:00' },
    ]
    const { lists } = await opened([aDelegation({ delegate_away })])
    expect(lists().mine[0]?.warnings).toEqual([
      '박지성 is away from 2026-11-10 13:00 to 2026-11-11. In this time only you can decide.',
    ])
  })

  it('shows the question at its row, and disables the other buttons with the reason', async () => {
    const { actor, lists } = await opened([active, aDelegation({ id: 2 })])
    actor.send({ type: 'delegations.askEnd', id: 1 })
    const [asked, other] = lists().mine
    expect(asked?.question).toMatchObject({ isEnding: false, cannotEnd: undefined })
    expect(other).toMatchObject({ question: null, end: { cannot: 'Answer the question first.' } })
    actor.send({ type: 'delegations.end' })
    expect(lists().mine[0]?.question).toMatchObject({ isEnding: true, cannotEnd: absence.busy })
    expect(lists().busy).toBe('Ending')
  })

  it('shows a failure, also of a server without delegations', async () => {
    const { ports, delegations } = machinesOnFakePorts()
    const actor = createActor(delegations, { input: { today: '2026-11-05' } }).start()
    expect(absenceView(actor.getSnapshot(), en, absence).status).toBe('loading')
    await ports.loadDelegations.last().fail(new RequestError('notFound'))
    expect(absenceView(actor.getSnapshot(), en, absence)).toMatchObject({
      status: 'failed',
      failure: absence.unsupported,
    })
  })
})

describe('the state of the absences', () => {
  it('marks the active absence; an ended one has no mark', async () => {
    const ended = aDelegation({ id: 3, state: 'ended' })
    const { lists } = await opened([active, aDelegation({ id: 2 }), ended], [active])
    expect(lists().mine.map(({ mark, isActive }) => [mark, isActive])).toEqual([
      ['Active', true],
      ['Planned', false],
      [null, false],
    ])
    expect(lists().toMe[0]).toMatchObject({ isActive: true, warnings: [] })
  })

  it('lists several kinds, and a person without a position', async () => {
    const delegate = { id: 'parkjs', name: '박지성', department: '', position: '' }
    const document_types = ['채무발생', '일반전표'] as const
    const { lists } = await opened([aDelegation({ delegate, document_types: [...document_types] })])
    expect(lists().mine[0]).toMatchObject({
      person: 'Acting person: 박지성',
      facts: ['Kinds: Payables occurrence, General voucher', 'Reason: 연차 휴가'],
    })
  })

  it('says what failed, and whether that was a start or an end', async () => {
    const { actor, ports, lists } = await opened()
    expect(lists().isFailure).toBe(false)
    const end = () => {
      actor.send({ type: 'delegations.askEnd', id: 1 })
      actor.send({ type: 'delegations.end' })
    }
    end()
    await ports.endDelegation.last().fail(new RequestError('server'))
    expect(lists()).toMatchObject({ outcome: absence.outcomes.endFailed, isFailure: true })
    expect(lists().busy).toBe('Loading')
    await ports.loadDelegations.last().answer({ mine: [active], toMe: [] })
    expect(lists().busy).toBeNull()
    end()
    await ports.endDelegation.last().answer(undefined)
    expect(lists()).toMatchObject({ outcome: absence.outcomes.ended, isFailure: false })
  })

  it('shows that an absence is being saved, and its failure', async () => {
    const { actor, ports, lists, form } = await opened([])
    actor.send({ type: 'delegations.setReason', reason: '출장' })
    actor.send({ type: 'delegations.openPicker' })
    await ports.listAllApprovers.last().answer([aDelegate({ position: null })])
    actor.send({ type: 'delegations.choose', id: 'parkjs' })
    expect(form().delegate?.name).toBe('박지성')
    actor.send({ type: 'delegations.start' })
    expect(lists().busy).toBe('Saving')
    const fields = { ends: ['late'], reason: ['long'] }
    await ports.startDelegation.last().fail(new RequestError('invalid', { fields }))
    expect(lists().isFailure).toBe(false)
    expect(form().errors).toMatchObject({ end: 'late', reason: 'long' })
    await ports.loadDelegations.last().answer({ mine: [], toMe: [] })
    actor.send({ type: 'delegations.start' })
    await ports.startDelegation.last().fail(new RequestError('server'))
    expect(lists()).toMatchObject({ outcome: absence.outcomes.startFailed, isFailure: true })
  })

  it('shows another failure than that of a server without delegations', async () => {
    const { ports, delegations } = machinesOnFakePorts()
    const actor = createActor(delegations, { input: { today: '2026-11-05' } }).start()
    await ports.loadDelegations.last().fail(new RequestError('offline'))
    expect(absenceView(actor.getSnapshot(), en, absence).failure).toBe(absence.failed)
  })
})

describe('absenceFormView', () => {
  it('lists the kinds, and which are chosen', async () => {
    const { actor, form } = await opened([])
    actor.send({ type: 'delegations.toggleType', documentType: '채무정리' })
    expect(form().kinds.map(({ value, label, isChosen }) => [value, label, isChosen])).toEqual([
      ['채무발생', 'Payables occurrence', false],
      ['채무정리', 'Payment settlement', true],
      ['채권발생', 'Receivables occurrence', false],
      ['채권정리', 'Receipt settlement', false],
      ['일반전표', 'General voucher', false],
    ])
    expect(form().cannotChoose).toBeUndefined()
  })

  it('shows no problem of another field at the date', async () => {
    const { actor, form } = await opened([])
    expect(form()).toMatchObject({ cannotSave: absence.problems.delegateMissing })
    actor.send({ type: 'delegations.setEndTime', time: '18:00' })
    expect(form().errors.end).toBeUndefined()
    actor.send({ type: 'delegations.setEndDate', date: '2026-11-04' })
    expect(form().errors.end).toBe('The end must be after the start.')
  })

  it('shows why it cannot be saved, in red only after an input of a date', async () => {
    const { actor, form } = await opened([
      { ...active, starts: '2026-11-05T00:00:00+09:00', document_types: null },
    ])
    const sentence = 'A delegation from 2026-11-05 to 2026-11-13 already exists.'
    expect(form()).toMatchObject({ cannotSave: sentence, errors: { end: undefined } })
    actor.send({ type: 'delegations.setStartTime', time: '09:00' })
    expect(form().errors.end).toBe(sentence)
    actor.send({ type: 'delegations.setStartDate', date: '2026-11-14' })
    expect(form()).toMatchObject({ cannotSave: absence.problems.delegateMissing })
    actor.send({ type: 'delegations.setEndDate', date: '' })
    expect(form().errors.end).toBe(absence.problems.dateMissing)
    actor.send({ type: 'delegations.setEndDate', date: '2026-11-13' })
    expect(form().errors.end).toBe('The end must be after the start.')
  })

  it('warns an employee who acts for a colleague in that time', async () => {
    const toMe = aDelegation({ starts: '2026-11-05T00:00:00+09:00' })
    const { form } = await opened([], [toMe])
    expect(form().warnings).toEqual([
      'You act for 윤도현 from 2026-11-05 to 2026-11-13. While you are away, only 윤도현 can decide.',
    ])
  })

  it('shows the sentences of the server at the fields, or for the whole form', async () => {
    const { actor, form, ports } = await opened([])
    actor.send({ type: 'delegations.setReason', reason: '출장' })
    actor.send({ type: 'delegations.openPicker' })
    await ports.listAllApprovers.last().answer([aDelegate({ away_until: '2026-11-06' })])
    actor.send({ type: 'delegations.choose', id: 'parkjs' })
    expect(form()).toMatchObject({
      cannotSave: undefined,
      delegate: { name: '박지성 과장', away: 'Away until 2026-11-06' },
    })
    actor.send({ type: 'delegations.start' })
    expect(form()).toMatchObject({ isSaving: true, isLocked: true, cannotSave: absence.busy })
    const fields = { delegate: ['away'], starts: ['past'] }
    await ports.startDelegation.last().fail(new RequestError('invalid', { fields }))
    expect(form()).toMatchObject({ errors: { delegate: 'away', start: 'past' }, refusal: null })
    await ports.loadDelegations.last().answer({ mine: [], toMe: [] })
    actor.send({ type: 'delegations.start' })
    await ports.startDelegation.last().fail(new RequestError('conflict', { detail: '겹침' }))
    expect(form().refusal).toBe('겹침')
  })
})

describe('delegatePickerView', () => {
  it('has the texts of the list and of its retry, and shows at most 50 people', async () => {
    const { actor, picker, ports } = await opened()
    actor.send({ type: 'delegations.openPicker' })
    expect(picker()).toMatchObject({
      candidates: [],
      texts: { loading: 'Loading', retry: absence.retry },
    })
    const people = Array.from({ length: 50 }, (_, at) => aDelegate({ id: `p${at}`, name: `${at}` }))
    await ports.listAllApprovers.last().answer(people)
    expect(picker()).toMatchObject({ more: null })
    expect(picker()?.candidates).toHaveLength(50)
  })

  it('leaves out a missing department', async () => {
    const { actor, picker, ports } = await opened()
    actor.send({ type: 'delegations.openPicker' })
    const people = Array.from({ length: 51 }, (_, at) =>
      aDelegate({ id: `p${at}`, name: `${at}`, department: null }),
    )
    await ports.listAllApprovers.last().answer(people)
    expect(picker()?.candidates).toHaveLength(50)
    expect(picker()?.candidates[0]?.facts).toBe('과장')
  })

  it('searches name, department and position together, and limits the list', async () => {
    const { actor, picker, ports } = await opened()
    expect(picker()).toBeNull()
    actor.send({ type: 'delegations.openPicker' })
    expect(picker()?.status).toBe('loading')
    const others = Array.from({ length: 59 }, (_, at) =>
      aDelegate({ id: `other${at}`, name: `직원${at}`, department: null, position: '사원' }),
    )
    await ports.listAllApprovers.last().answer([aDelegate({ avatar: '/a.png' }), ...others])
    expect(picker()).toMatchObject({ status: 'ready', more: '10 more. Search to find them.' })
    actor.send({ type: 'delegations.search', text: ' 과장  재무 '.normalize('NFD') })
    expect(picker()).toMatchObject({
      candidates: [{ id: 'parkjs', facts: '재무회계팀 · 과장', picture: '/media/a.png' }],
      more: null,
    })
  })

  it('shows a failure', async () => {
    const { actor, picker, ports } = await opened()
    actor.send({ type: 'delegations.openPicker' })
    await ports.listAllApprovers.last().fail(new RequestError('offline'))
    expect(picker()?.status).toBe('failed')
  })
})

describe('awayBannerView', () => {
  it('shows an active absence only, with the question and a failure', async () => {
    expect((await opened([aDelegation()])).banner()).toBeNull()
    const { actor, banner, ports } = await opened()
    expect(banner()).toMatchObject({
      sentence: 'You are away until 2026-11-13. 박지성 acts for you.',
      question: null,
      cannotAsk: undefined,
    })
    actor.send({ type: 'delegations.askEnd', id: 1 })
    expect(banner()?.question?.sentence).toContain('박지성')
    actor.send({ type: 'delegations.end' })
    await ports.endDelegation.last().fail(new RequestError('server'))
    expect(banner()?.failure).toBe(absence.outcomes.endFailed)
  })
})
