import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { absenceView } from '../../src/screens/Absence/Absence.view.ts'
import { absenceFormView } from '../../src/screens/Absence/AbsenceForm.view.ts'
import { absence } from '../../src/text/absence.en.ts'
import { en } from '../../src/text/en.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aDelegateCandidate, aDelegation } from '../../models/samples/delegations.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const active = aDelegation({ state: 'active', document_types: ['채무발생'] })

async function opened(mine = [active], toMe = [] as typeof mine) {
  const { ports, delegations } = machinesOnFakePorts()
  const actor = createActor(delegations, { input: { today: () => '2026-11-05' } }).start()
  await ports.loadDelegations.last().answer({ mine, toMe })
  return {
    actor,
    ports,
    lists: () => absenceView(actor.getSnapshot(), en, absence),
    form: () => absenceFormView(actor.getSnapshot(), en, absence, 'en'),
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
      '박지성 is away from 2026-11-10 13:00 to 2026-11-11. During this time, only you can decide.',
    ])
  })

  it('shows the question before an end at the row of the absence, and disables the other buttons with the reason', async () => {
    const { actor, lists } = await opened([active, aDelegation({ id: 2 })])
    actor.send({ type: 'delegations.askEnd', id: 1 })
    const [asked, other] = lists().mine
    expect(asked?.question).toEqual({
      sentence: absence.question('박지성'),
      isEnding: false,
      cannotEnd: undefined,
      cannotKeep: undefined,
    })
    expect(other).toMatchObject({ question: null, end: { cannot: 'Answer the question first.' } })
    actor.send({ type: 'delegations.end' })
    expect(lists().mine[0]?.question).toMatchObject({
      isEnding: true,
      cannotEnd: absence.busy,
      cannotKeep: absence.busy,
    })
    expect(lists().mine[1]?.end?.cannot).toBe(absence.busy)
    expect(lists().busy).toBe('Ending')
  })

  it('shows a failure, also of a server without delegations', async () => {
    const { ports, delegations } = machinesOnFakePorts()
    const actor = createActor(delegations, { input: { today: () => '2026-11-05' } }).start()
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

  it('lists several categories, and a delegate without a position', async () => {
    const delegate = { id: 'parkjs', name: '박지성', department: '', position: '' }
    const document_types = ['채무발생', '일반전표'] as const
    const { lists } = await opened([aDelegation({ delegate, document_types: [...document_types] })])
    expect(lists().mine[0]).toMatchObject({
      person: 'Acting person: 박지성',
      facts: ['Kinds: Payables occurrence, General voucher', 'Reason: 연차 휴가'],
    })
  })

  it('shows the failure, and whether a start or an end of an absence failed', async () => {
    const { actor, ports, lists } = await opened()
    expect(lists().isFailure).toBe(false)
    const end = () => {
      actor.send({ type: 'delegations.askEnd', id: 1 })
      actor.send({ type: 'delegations.end' })
    }
    end()
    await ports.endDelegation.last().fail(new RequestError('server'))
    expect(lists()).toMatchObject({ outcome: absence.outcomes.endUnconfirmed, isFailure: true })
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
    await ports.listAllApprovers.last().answer([aDelegateCandidate({ position: null })])
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
    expect(lists()).toMatchObject({ outcome: absence.outcomes.startUnconfirmed, isFailure: true })
    expect(form().errors).toMatchObject({ end: undefined, reason: undefined })
    await ports.loadDelegations.last().answer({ mine: [], toMe: [] })
    expect(lists()).toMatchObject({ outcome: absence.outcomes.startFailed, isFailure: true })
  })

  it('shows only the reason at the form when a start is refused after an unconfirmed one', async () => {
    const { actor, ports, lists, form } = await opened([])
    actor.send({ type: 'delegations.setReason', reason: '출장' })
    actor.send({ type: 'delegations.openPicker' })
    await ports.listAllApprovers.last().answer([aDelegateCandidate()])
    actor.send({ type: 'delegations.choose', id: 'parkjs' })
    actor.send({ type: 'delegations.start' })
    await ports.startDelegation.last().fail(new RequestError('offline'))
    await ports.loadDelegations.last().fail(new RequestError('offline'))
    actor.send({ type: 'delegations.start' })
    await ports.startDelegation.last().fail(new RequestError('conflict', { detail: '겹침' }))
    expect([form().refusal, lists().outcome, lists().isFailure]).toEqual(['겹침', null, false])
    await ports.loadDelegations.last().answer({ mine: [], toMe: [] })
    expect([form().refusal, lists().outcome, lists().isFailure]).toEqual(['겹침', null, false])
  })

  it('shows the general failure while the server is offline, not that of a server without delegations', async () => {
    const { ports, delegations } = machinesOnFakePorts()
    const actor = createActor(delegations, { input: { today: () => '2026-11-05' } }).start()
    await ports.loadDelegations.last().fail(new RequestError('offline'))
    expect(absenceView(actor.getSnapshot(), en, absence).failure).toBe(absence.failed)
  })
})

describe('absenceFormView', () => {
  it('lists the categories, and which are chosen', async () => {
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

  it('shows that the question before the end of an absence must be answered first', async () => {
    const { actor, form, ports } = await opened([
      aDelegation({ starts: '2026-11-06T00:00:00+09:00' }),
    ])
    actor.send({ type: 'delegations.setReason', reason: '출장' })
    actor.send({ type: 'delegations.openPicker' })
    await ports.listAllApprovers.last().answer([aDelegateCandidate()])
    actor.send({ type: 'delegations.choose', id: 'parkjs' })
    actor.send({ type: 'delegations.askEnd', id: 1 })
    expect(form()).toMatchObject({ cannotSave: absence.asked, cannotChoose: absence.asked })
    actor.send({ type: 'delegations.end' })
    expect(form()).toMatchObject({ cannotSave: absence.busy, cannotChoose: absence.busy })
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
    actor.send({ type: 'delegations.setReason', reason: '출장' })
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

  it.each([
    { type: 'delegations.setReason', reason: '출장' },
    { type: 'delegations.toggleType', documentType: '채무정리' },
    { type: 'delegations.setStartTime', time: '09:00' },
  ] as const)(
    'names an absence that overlaps the initial dates only after an input such as %j',
    async (input) => {
      const { actor, form } = await opened([
        { ...active, starts: '2026-11-05T00:00:00+09:00', document_types: null },
      ])
      expect(form().cannotSave).toBe(absence.problems.delegateMissing)
      actor.send(input)
      expect(form().cannotSave).toContain('already exists')
    },
  )

  it.each([
    { type: 'delegations.setStartDate', date: '2026-11-04' },
    { type: 'delegations.setEndDate', date: '2026-11-06' },
    { type: 'delegations.setEndTime', time: '18:00' },
  ] as const)('shows a problem of the dates in red after %j', async (input) => {
    const { actor, form } = await opened([{ ...active, starts: '2026-11-05T00:00:00+09:00' }])
    expect(form().errors.end).toBeUndefined()
    actor.send(input)
    expect(form().errors.end).toEqual(expect.any(String))
  })

  it('shows no problem at the dates if no field, or only the reason, is missing', async () => {
    const { actor, form, ports } = await opened([])
    actor.send({ type: 'delegations.setEndDate', date: '2026-11-06' })
    actor.send({ type: 'delegations.openPicker' })
    await ports.listAllApprovers.last().answer([aDelegateCandidate()])
    actor.send({ type: 'delegations.choose', id: 'parkjs' })
    expect(form()).toMatchObject({ cannotSave: expect.any(String), errors: { end: undefined } })
    actor.send({ type: 'delegations.setReason', reason: '출장' })
    expect(form()).toMatchObject({ cannotSave: undefined, errors: { end: undefined } })
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
    await ports.listAllApprovers.last().answer([aDelegateCandidate({ away_until: '2026-11-06' })])
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
