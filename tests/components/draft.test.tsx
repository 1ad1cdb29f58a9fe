// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { BannerSlot } from '../../src/loading/BannerSlot.ts'
import { Draft } from '../../src/screens/Draft/Draft.tsx'
import { draftView } from '../../src/screens/Draft/Draft.view.ts'
import { en } from '../../src/text/en.ts'
import { openWithLine } from '../fakes/draft.ts'
import { renderComponent } from './renderComponent.tsx'

/** The dialog of a draft with an approver, and a banner with a password field. Returns its heading, and the calls of its handlers. */
async function renderDraft() {
  const { state } = await openWithLine('kim')
  const around = { turn: [1, 1] as [number, number], isLineLoading: false, media: '' }
  const on = {
    title: vi.fn(),
    order: vi.fn(),
    close: vi.fn(),
    request: vi.fn(),
    cancelUpload: vi.fn(),
    restore: vi.fn(),
    discard: vi.fn(),
    attach: vi.fn<(files: File[]) => void>(),
  }
  renderComponent(
    <BannerSlot
      value={
        <form>
          <input name="password" />
        </form>
      }
    >
      <Draft {...draftView(state(), around, en)} on={on} cards={null} order={null} />
    </BannerSlot>,
  )
  const heading = await vi.waitUntil(() => document.querySelector('h2'))
  return { heading, on }
}

/** A folder as browsers give it to a drop: its item is an entry, and it is also in the list of files. */
function aDroppedFolder(name: string, files: File[]) {
  const entries = files.map((file) => ({ file: (done: (read: File) => void) => done(file) }))
  const createReader = () => ({
    readEntries: (done: (batch: unknown[]) => void) => done(entries.splice(0)),
  })
  const webkitGetAsEntry = () => ({ isDirectory: true, createReader })
  const item = { kind: 'file', webkitGetAsEntry }
  return { types: ['Files'], files: [new File([], name)], items: [item] }
}

it('attaches the files of a folder that is dropped next to the vouchers', async () => {
  const { heading, on } = await renderDraft()
  const dataTransfer = aDroppedFolder('11월', [new File(['1'], '1.pdf'), new File(['2'], '2.pdf')])
  const event = new Event('drop', { bubbles: true, cancelable: true })
  act(() => void heading.dispatchEvent(Object.assign(event, { dataTransfer })))
  await act(() => vi.waitUntil(() => on.attach.mock.calls.length > 0))
  expect(on.attach.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['1.pdf', '2.pdf'])
})

it('is submitted with Ctrl and Enter in its title, not in the password field of the banner', async () => {
  const { on } = await renderDraft()
  const press = (name: string) =>
    document
      .querySelector(`input[name=${name}]`)
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }))
  press('password')
  expect(on.request).not.toHaveBeenCalled()
  press('title')
  expect(on.request).toHaveBeenCalledOnce()
})
