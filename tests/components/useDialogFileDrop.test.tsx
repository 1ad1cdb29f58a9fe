// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { useDialogFileDrop } from '../../src/hooks/useDialogFileDrop.ts'
import { renderComponent } from './renderComponent.tsx'

/** A dialog with a field. Returns the names of the attached files, and a function that pastes files with other types of content. */
function renderDialog() {
  const attached: string[] = []
  function Dialog() {
    const { handlers } = useDialogFileDrop(undefined, (files) =>
      attached.push(...files.map(({ name }) => name)),
    )
    return (
      <div {...handlers}>
        <input />
        <p>제목</p>
      </div>
    )
  }
  const { place } = renderComponent(<Dialog />)
  const paste = (selector: string, name: string, types: string[]) => {
    const clipboardData = { files: [new File(['1'], name)], types: [...types, 'Files'] }
    const event = new Event('paste', { bubbles: true, cancelable: true })
    place.querySelector(selector)?.dispatchEvent(Object.assign(event, { clipboardData }))
    return event.defaultPrevented
  }
  return { attached, paste }
}

it('a cell of a spreadsheet is pasted as text into a field, and its picture is not attached', () => {
  const { attached, paste } = renderDialog()
  expect(paste('input', 'image.png', ['text/plain', 'text/html'])).toBe(false)
  expect(attached).toEqual([])
})

it.each([
  ['a cell of a spreadsheet, outside a field', 'p', ['text/plain', 'text/html']],
  ['a picture of a page, in a field', 'input', ['text/html']],
  ['a copied file with its name, in a field', 'input', ['text/plain']],
  ['a copied file, in a field', 'input', []],
])('pasting attaches %s', (_, selector, types) => {
  const { attached, paste } = renderDialog()
  expect(paste(selector, 'image.png', types)).toBe(true)
  expect(attached).toEqual(['image.png'])
})
