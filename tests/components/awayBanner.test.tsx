// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { aDelegation } from '../../models/samples/delegations.ts'
import { createServerChangeRelay } from '../../src/app/serverChanges.ts'
import { AwayBannerRoute } from '../../src/screens/Absence/AwayBannerRoute.tsx'
import { absenceTexts } from '../../src/text/absence.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import { setHidden } from './setHidden.ts'
import { showInApp } from './showInApp.tsx'

afterEach(() => vi.restoreAllMocks())

it('a page loads the delegations again after a change, but a hidden page only when it becomes visible', async () => {
  const { ports, delegations } = machinesOnFakePorts()
  const changes = createServerChangeRelay()
  const publish = () => act(async () => changes.publish('delegations'))
  const answer = () =>
    act(() => ports.loadDelegations.last().answer({ mine: [aDelegation()], toMe: [] }))
  await absenceTexts.load.en()
  await showInApp(<AwayBannerRoute changes={changes} />, {
    provide: () => delegations,
    now: () => new Date('2026-11-05T03:00:00Z'),
  })
  await answer()
  await publish()
  expect(ports.loadDelegations.asked).toHaveLength(2)
  await answer()

  await setHidden(true)
  await publish()
  await publish()
  expect(ports.loadDelegations.asked).toHaveLength(2)
  await setHidden(false)
  expect(ports.loadDelegations.asked).toHaveLength(3)
})
