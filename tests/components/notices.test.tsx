// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { noticesMachine } from '../../machines/notices/notices.machine.ts'
import { NoticesRoute } from '../../src/layout/NoticesRoute.tsx'
import { setHidden } from './setHidden.ts'
import { showInApp } from './showInApp.tsx'

afterEach(() => vi.restoreAllMocks())

async function openNotices() {
  const clock = new SimulatedClock()
  const notices = createActor(noticesMachine, { clock }).start()
  onTestFinished(() => void notices.stop())
  await showInApp(<NoticesRoute notices={notices} />, {})
  const show = () => act(async () => notices.send({ type: 'notices.show', code: 'linkCopied' }))
  const wait = (ms: number) => act(async () => clock.increment(ms))
  return { show, wait, state: () => notices.getSnapshot().value }
}

it.each(['before', 'after'])(
  'a notice in a tab that was hidden %s it appeared stays until 2 s after the tab is shown',
  async (order) => {
    const { show, wait, state } = await openNotices()
    if (order === 'before') await setHidden(true)
    await show()
    if (order === 'after') await setHidden(true)
    await wait(60_000)
    expect(state()).toEqual({ showing: 'held' })
    await setHidden(false)
    await wait(1999)
    expect(state()).toEqual({ showing: 'running' })
    await wait(1)
    expect(state()).toBe('idle')
  },
)
