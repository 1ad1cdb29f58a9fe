// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createActor } from 'xstate'
import { LoadingStatus } from '../../src/layout/LoadingStatus.tsx'
import { FinderRoute } from '../../src/screens/Finder/FinderRoute.tsx'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import { renderComponent } from './renderComponent.tsx'

it('the finder opens with Ctrl K, but not next to a dialog that is open or whose code is loading', () => {
  const finder = createActor(machinesOnFakePorts().finder).start()
  onTestFinished(() => void finder.stop())
  const send = vi.spyOn(finder, 'send').mockReturnValue()
  const route = <FinderRoute finder={finder} groups={[]} onHelp={() => undefined} />
  const { show } = renderComponent(route)
  const opens = () => {
    send.mockClear()
    act(() => void dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true })))
    return send.mock.calls.some(([{ type }]) => type === 'finder.open')
  }
  const showNextTo = (other: ReactNode) =>
    show(
      <>
        {route}
        {other}
      </>,
    )
  expect(opens()).toBe(true)
  showNextTo(<div role="dialog" aria-modal="true" />)
  expect(opens()).toBe(false)
  showNextTo(<LoadingStatus>Loading</LoadingStatus>)
  expect(opens()).toBe(false)
  showNextTo(null)
  expect(opens()).toBe(true)
})
