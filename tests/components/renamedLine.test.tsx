// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { SavedLines, type SavedLinesProps } from '../../src/screens/ApprovalOrder/SavedLines.tsx'
import { savedLines as texts } from '../../src/text/savedLines.en.ts'
import { renderComponent } from './renderComponent.tsx'

const ignore = () => undefined
const line = (id: number, name: string): SavedLinesProps['groups'][number]['lines'][number] => ({
  id,
  name,
  kind: texts.allKinds,
  people: '',
  receivers: null,
  applyLabel: texts.applyLine(name),
  cannotApply: undefined,
  own: { rename: texts.rename(name), remove: texts.remove(name), disabledReason: undefined },
  question: null,
})
const panel = (name: string, more: Partial<SavedLinesProps> = {}) => (
  <SavedLines
    machine={{ 'data-machine': 'lines', 'data-state': 'open.choosing' }}
    texts={texts}
    status="ready"
    isBusy={false}
    result={null}
    cannotSave={undefined}
    form={null}
    groups={[{ name: texts.mine, lines: [line(1, 'Other'), line(2, name)] }]}
    showAll={null}
    on={{
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
      showAll: ignore,
      retry: ignore,
    }}
    {...more}
  />
)
const form: NonNullable<SavedLinesProps['form']> = {
  name: 'Monthly',
  isBusy: false,
  onlyFor: null,
  submit: { text: texts.saveName, event: 'lines.rename', disabledReason: undefined },
  question: null,
}
const focusedLabel = () => document.activeElement?.getAttribute('aria-label')

it('the focus returns to the row of a saved line after its name has been changed', () => {
  const { place, show } = renderComponent(panel('Month'))
  const button = place.querySelector<HTMLElement>(`[aria-label="${texts.rename('Month')}"]`)
  act(() => button?.focus())
  show(panel('Month', { form }))
  expect(document.activeElement?.tagName).toBe('INPUT')
  show(panel('Month', { isBusy: true }))
  show(panel('Monthly'))
  expect(focusedLabel()).toBe(texts.rename('Monthly'))
})
