// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { Modal } from '../../src/ui/Modal.tsx'
import { renderComponent } from './renderComponent.tsx'

/**
 * Opens a dialog with a field. Returns a function that presses Escape in the field, and returns the calls of the dialog's handlers so far.
 */
async function openDialog() {
  const happened: string[] = []
  renderComponent(
    <Modal
      size="small"
      title="결재순서"
      closeLabel="닫기"
      onClose={() => happened.push('close')}
      handlers={{ onKeyDown: ({ key }) => happened.push(key) }}
    >
      <input name="search" />
    </Modal>,
  )
  await act(async () => undefined)
  const pressEscape = async (more: KeyboardEventInit) => {
    const init = { key: 'Escape', bubbles: true, cancelable: true, ...more }
    const field = document.querySelector('input')
    await act(async () => void field?.dispatchEvent(new KeyboardEvent('keydown', init)))
    return happened
  }
  return { pressEscape }
}

it('Escape closes a dialog, and the screen of the dialog receives the key', async () => {
  const { pressEscape } = await openDialog()
  expect(await pressEscape({})).toEqual(['Escape', 'close'])
})

it.each([
  ['during a composition', { isComposing: true }],
  ['with the key code of a composition, as in Safari', { keyCode: 229 }],
])('Escape does not close a dialog %s', async (_, more) => {
  const { pressEscape } = await openDialog()
  expect(await pressEscape(more)).toEqual([])
})
