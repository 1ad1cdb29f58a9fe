import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { awayBannerView } from '../../src/screens/Absence/AwayBanner.view.ts'
import { absence } from '../../src/text/absence.en.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aDelegation } from '../../models/samples/delegations.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const active = aDelegation({ state: 'active', document_types: ['채무발생'] })

async function opened(mine = [active]) {
  const { ports, delegations } = machinesOnFakePorts()
  const actor = createActor(delegations, { input: { today: () => '2026-11-05' } }).start()
  await ports.loadDelegations.last().answer({ mine, toMe: [] })
  return { actor, ports, banner: () => awayBannerView(actor.getSnapshot(), absence) }
}

describe('awayBannerView', () => {
  it('shows only an active absence, with the question before its end, and a failure to end it', async () => {
    expect((await opened([aDelegation()])).banner()).toBeNull()
    const { actor, banner, ports } = await opened()
    expect(banner()).toMatchObject({
      sentence: 'You are away until 2026-11-13. 박지성 acts for you.',
      question: null,
      cannotAsk: undefined,
      failure: null,
    })
    actor.send({ type: 'delegations.askEnd', id: 1 })
    expect(banner()?.question?.sentence).toContain('박지성')
    actor.send({ type: 'delegations.keep' })
    expect(banner()?.question).toBeNull()
    actor.send({ type: 'delegations.askEnd', id: 1 })
    actor.send({ type: 'delegations.end' })
    await ports.endDelegation.last().fail(new RequestError('server'))
    expect(banner()?.failure).toBe(absence.outcomes.endUnconfirmed)
    await ports.loadDelegations.last().answer({ mine: [active], toMe: [] })
    expect(banner()?.failure).toBe(absence.outcomes.endFailed)
  })
})
