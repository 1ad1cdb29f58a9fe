import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { RequestError } from '../../machines/requestError.ts'
import { aDelegateCandidate } from '../../models/samples/delegations.ts'
import { delegatePickerView } from '../../src/screens/Absence/AbsenceForm.view.ts'
import { absence } from '../../src/text/absence.en.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

async function opened() {
  const { ports, delegations } = machinesOnFakePorts()
  const actor = createActor(delegations, { input: { today: () => '2026-11-05' } }).start()
  await ports.loadDelegations.last().answer({ mine: [], toMe: [] })
  const picker = () => delegatePickerView(actor.getSnapshot(), '/media', absence)
  return { actor, ports, picker }
}

describe('the picker of a delegate', () => {
  it('has the texts of the list and of its retry', async () => {
    const { actor, picker } = await opened()
    actor.send({ type: 'delegations.openPicker' })
    expect(picker()).toMatchObject({
      candidates: [],
      texts: { loading: 'Loading', retry: absence.retry },
    })
  })

  it.each([
    [50, null],
    [51, '1 more. Search to find them.'],
  ])('shows 50 of %i employees, with a note if there are more', async (length, more) => {
    const { actor, picker, ports } = await opened()
    actor.send({ type: 'delegations.openPicker' })
    const people = Array.from({ length }, (_, at) =>
      aDelegateCandidate({ id: `p${at}`, name: `${at}` }),
    )
    await ports.listAllApprovers.last().answer(people)
    expect(picker()?.more).toBe(more)
    expect(picker()?.candidates).toHaveLength(50)
  })

  it('leaves out a missing department', async () => {
    const { actor, picker, ports } = await opened()
    actor.send({ type: 'delegations.openPicker' })
    await ports.listAllApprovers.last().answer([aDelegateCandidate({ department: null })])
    expect(picker()?.candidates[0]?.facts).toBe('과장')
  })

  it('searches name, department and position together, and limits the list', async () => {
    const { actor, picker, ports } = await opened()
    expect(picker()).toBeNull()
    actor.send({ type: 'delegations.openPicker' })
    expect(picker()?.status).toBe('loading')
    const others = Array.from({ length: 59 }, (_, at) =>
      aDelegateCandidate({
        id: `other${at}`,
        name: `직원${at}`,
        department: null,
        position: '사원',
      }),
    )
    await ports.listAllApprovers
      .last()
      .answer([aDelegateCandidate({ avatar: '/a.png' }), ...others])
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
