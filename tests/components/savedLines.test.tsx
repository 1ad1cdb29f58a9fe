// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { SavedLines, type SavedLinesProps } from '../../src/screens/ApprovalOrder/SavedLines.tsx'
import { savedLines as texts } from '../../src/text/savedLines.en.ts'
import { renderComponent } from './renderComponent.tsx'

const ignore = () => undefined

const line = (id: number, cannotApply?: string) => ({
  id,
  name: `Line ${id}`,
  kind: texts.allKinds,
  people: '',
  receivers: null,
  applyLabel: texts.applyLine(`Line ${id}`),
  cannotApply,
  own: null,
  question: null,
})

const props: Omit<SavedLinesProps, 'groups' | 'showAll' | 'on'> = {
  machine: { 'data-machine': 'lines', 'data-state': 'open.choosing' },
  texts,
  status: 'ready',
  isBusy: false,
  result: null,
  cannotSave: undefined,
  form: null,
}
const actions = {
  name: ignore,
  onlyFor: ignore,
  submit: ignore,
  overwrite: ignore,
  cancel: ignore,
  apply: ignore,
  startRename: ignore,
  askRemoval: ignore,
  remove: ignore,
  startSave: ignore,
  retry: ignore,
}

/** The panel with the lines of one category, and those of the other categories after the employee has asked for all. */
function Panel({ reason }: { reason: string | undefined }) {
  const [isAll, setAll] = useState(false)
  const others = isAll ? [line(2, reason)] : []
  return (
    <SavedLines
      {...props}
      groups={[
        { name: texts.mine, lines: [line(1), ...others] },
        { name: texts.company, lines: [line(3)] },
      ]}
      showAll={isAll ? null : { text: texts.showAll(1), disabledReason: undefined }}
      on={{ ...actions, showAll: () => setAll(true) }}
    />
  )
}

it.each([
  ['is entered, and cancels it', false, 1],
  ['is being stored, which it does not cancel', true, 0],
])(
  'Escape does not close the approval-order dialog while a saved line %s',
  (_when, isBusy, count) => {
    const form: SavedLinesProps['form'] = {
      name: 'Line',
      onlyFor: null,
      submit: { text: texts.save, event: 'lines.save', disabledReason: undefined },
      question: null,
      isBusy,
    }
    const cancel = vi.fn()
    const closeDialog = vi.fn()
    const { place } = renderComponent(
      <div role="presentation" onKeyDown={closeDialog}>
        <SavedLines
          {...props}
          isBusy={isBusy}
          form={form}
          groups={[]}
          showAll={null}
          on={{ ...actions, cancel, showAll: ignore }}
        />
      </div>,
    )
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
    act(() => void place.querySelector('input')?.dispatchEvent(escape))
    expect(closeDialog).not.toHaveBeenCalled()
    expect(cancel).toHaveBeenCalledTimes(count)
  },
)

it.each([
  ['the first line that appears', undefined, 'Apply Line 2'],
  ['the next line if that one cannot be applied yet', texts.notNow, 'Apply Line 3'],
])('the button that shows all saved lines moves the focus to %s', (_what, reason, focused) => {
  const { place } = renderComponent(<Panel reason={reason} />)
  const button = place.querySelector<HTMLElement>('[data-event="lines.showAll"]')
  button?.focus()
  act(() => button?.click())
  expect(document.activeElement?.getAttribute('aria-label')).toBe(focused)
})
