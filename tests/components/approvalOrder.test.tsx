// @vitest-environment happy-dom
import { act } from 'react'
import { createActor } from 'xstate'
import { expect, it, vi } from 'vitest'
import { receiversMachine } from '../../machines/receivers/receivers.machine.ts'
import { anApprover } from '../../models/samples/people.ts'
import { ApprovalOrderRoute } from '../../src/screens/ApprovalOrder/ApprovalOrderRoute.tsx'
import { openApproversWithLine } from '../fakes/approvers.ts'
import { showInApp } from './showInApp.tsx'

it('a return to the approval line used last removes its approvers from the receivers', async () => {
  const { actor: approvers, ids } = await openApproversWithLine('kim', 'lee')
  const input = { draft: null, author: 'yoondh', limit: 30 }
  const receivers = createActor(receiversMachine, { input }).start()
  await showInApp(
    <ApprovalOrderRoute
      approvers={approvers}
      receivers={receivers}
      features={['receivers', 'lines']}
      media=""
      onClose={() => undefined}
    />,
  )
  act(() => {
    approvers.send({ type: 'approvers.remove', id: 'kim' })
    const people = ['kim', 'park'].map((id) => anApprover({ id }))
    receivers.send({ type: 'receivers.add', people })
  })
  const button = await vi.waitUntil(() =>
    document.querySelector<HTMLElement>('[data-event="approvers.useDefault"]'),
  )
  act(() => button.click())
  expect(ids()).toEqual(['kim', 'lee'])
  expect(receivers.getSnapshot().context.receivers.map(({ id }) => id)).toEqual(['park'])
})
