// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest'
import { BannerContext } from '../../src/loading/BannerContext.ts'
import { Draft } from '../../src/screens/Draft/Draft.tsx'
import { draftView } from '../../src/screens/Draft/Draft.view.ts'
import { en } from '../../src/text/en.ts'
import { openWithLine } from '../fakes/draft.ts'
import { renderComponent } from './renderComponent.tsx'

/** The dialog of a draft with an approver, and a banner with a password field. Returns the calls of its handlers. */
async function renderDraft() {
  const { state } = await openWithLine('kim')
  const around = { batchProgress: [1, 1] as [number, number], isLineLoading: false, media: '' }
  const on = {
    title: vi.fn(),
    send: vi.fn(),
    attach: vi.fn(),
    dropped: vi.fn(),
    read: vi.fn(),
    readFailed: vi.fn(),
  }
  renderComponent(
    <BannerContext
      value={
        <form>
          <input name="password" />
        </form>
      }
    >
      <Draft {...draftView(state(), around, en)} on={on} cards={null} order={null} />
    </BannerContext>,
  )
  await vi.waitUntil(() => document.querySelector('h2'))
  return { on }
}

it('the draft is submitted by Ctrl and Enter in its title, but not in the password field of the banner', async () => {
  const { on } = await renderDraft()
  const press = (name: string) =>
    document
      .querySelector(`input[name=${name}]`)
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }))
  press('password')
  expect(on.send).not.toHaveBeenCalled()
  press('title')
  expect(on.send.mock.calls).toEqual([['draft.submit']])
})

it('the focus moves to the title first, except on a touch device, whose on-screen keyboard stays closed', async () => {
  const title = () => document.querySelector('input[name=title]')
  await renderDraft()
  expect(title()?.hasAttribute('data-autofocus')).toBe(true)
  const queries: MediaQueryList = Object.getPrototypeOf(matchMedia('all'))
  const matches = vi.spyOn(queries, 'matches', 'get').mockReturnValue(true)
  onTestFinished(() => matches.mockRestore())
  document.body.replaceChildren()
  await renderDraft()
  expect(title()?.hasAttribute('data-autofocus')).toBe(false)
})
