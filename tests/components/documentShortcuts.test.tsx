// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { LoadingStatus } from '../../src/layout/LoadingStatus.tsx'
import { MoreMenu } from '../../src/screens/Document/MoreMenu.tsx'
import { useDocumentShortcuts } from '../../src/screens/Document/useDocumentShortcuts.ts'
import { renderComponent } from './renderComponent.tsx'

it('the keys of a document do not act on it while the code of a dialog is loading', async () => {
  const sent: string[] = []
  function Opened({ isLoading }: { isLoading: boolean }) {
    useDocumentShortcuts(true, { '1': () => sent.push('1') })
    return isLoading ? <LoadingStatus>Loading</LoadingStatus> : null
  }
  const { place, show } = renderComponent(<Opened isLoading />)
  const press = () =>
    act(async () => {
      place.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }))
    })
  await press()
  expect(sent).toEqual([])
  show(<Opened isLoading={false} />)
  await press()
  expect(sent).toEqual(['1'])
})

it('the keys of a document do not act on it while the More menu is open', async () => {
  const sent: string[] = []
  const send = (key: string) => () => sent.push(key)
  function Opened() {
    useDocumentShortcuts(true, { '1': send('1'), n: send('n'), p: send('p'), '?': send('?') })
    const hold = { action: 'hold', event: 'signing.prepare', label: 'Put on hold' } as const
    const items = [{ ...hold, note: '', isEnabled: true }]
    return <MoreMenu label="More" items={items} button={null} onChoose={() => undefined} />
  }
  const { place } = renderComponent(<Opened />)
  const press = (key: string, from = document.activeElement) =>
    act(async () => {
      from?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
  for (const key of ['1', 'n', 'p', '?']) await press(key, place)
  expect(sent).toEqual(['1', 'n', 'p', '?'])
  act(() => place.querySelector('button')?.focus())
  await press('Enter')
  expect(document.activeElement?.getAttribute('role')).toBe('menu')
  for (const key of ['1', 'n', 'p', '?']) await press(key)
  expect(sent).toEqual(['1', 'n', 'p', '?'])
})
