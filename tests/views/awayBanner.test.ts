import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { awayBannerView } from '../../src/screens/Absence/AwayBanner.view.ts'
import { absence } from '../../src/text/absence.en.ts'
import { absence as absenceKo } from '../../src/text/absence.ko.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aDelegation } from '../../models/samples/delegations.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const active = aDelegation({ state: 'active' })

async function opened(mine = [active]) {
  const { ports, delegations } = machinesOnFakePorts()
  const actor = createActor(delegations, { input: { today: () => '2026-11-05' } }).start()
  await ports.loadDelegations.last().answer({ mine, toMe: [] })
  return { actor, ports, banner: () => awayBannerView(actor.getSnapshot(), en, absence) }
}

describe('awayBannerView', () => {
  it('shows only an active absence, with the question before its end, and a failure to end it', async () => {
    expect((await opened([aDelegation()])).banner()).toBeNull()
    const { actor, banner, ports } = await opened()
    expect(banner()).toMatchObject({
      sentence: 'You are away until 2026-11-13. 박지성 acts for you.',
      question: null,
      ends: [{ id: 1, label: 'End now', cannotAsk: undefined }],
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

  it('names the categories of a limited absence', async () => {
    const { actor, banner } = await opened([{ ...active, document_types: ['채무발생'] }])
    expect(banner()?.sentence).toBe(
      'You are away until 2026-11-13. 박지성 acts for you (Payables occurrence).',
    )
    expect(awayBannerView(actor.getSnapshot(), ko, absenceKo)?.sentence).toBe(
      '2026-11-13까지 부재중입니다. 박지성 님이 채무발생 문서를 대신 결재합니다.',
    )
  })

  it('lists all delegates of several active absences, and ends each of them', async () => {
    const delegate = { ...active.delegate, name: '이영표' }
    const { actor, banner } = await opened([
      { ...active, document_types: ['채무발생'] },
      { ...active, id: 2, delegate, ends: '2026-11-21T00:00:00+09:00', document_types: null },
    ])
    expect(banner()).toMatchObject({
      sentence:
        'You are away. Acting for you: 박지성 until 2026-11-13 (Payables occurrence), 이영표 until 2026-11-20',
      ends: [{ label: 'End now: 박지성' }, { label: 'End now: 이영표' }],
      question: null,
    })
    expect(awayBannerView(actor.getSnapshot(), ko, absenceKo)?.sentence).toBe(
      '부재중입니다. 대결자: 박지성(채무발생, 2026-11-13까지), 이영표(2026-11-20까지)',
    )
    actor.send({ type: 'delegations.askEnd', id: 2 })
    expect(banner()?.question?.sentence).toContain('이영표')
  })
})
