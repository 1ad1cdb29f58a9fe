// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  DelegatePicker,
  type DelegatePickerProps,
} from '../../src/screens/Absence/DelegatePicker.tsx'
import { absence } from '../../src/text/absence.en.ts'
import { renderComponent } from './renderComponent.tsx'

const ignore = () => undefined
const props: DelegatePickerProps = {
  texts: { ...absence.picker, loading: absence.loading, retry: absence.retry },
  status: 'loading',
  search: '',
  candidates: [],
  more: null,
  on: { close: ignore, search: ignore, choose: ignore, retry: ignore },
}

const focusedName = () => document.activeElement?.getAttribute('name')

it('the picker of a delegate focuses its search field when the employees have been loaded', async () => {
  const { show } = renderComponent(<DelegatePicker {...props} />)
  await act(async () => undefined)
  expect(focusedName()).not.toBe('delegate-search')
  show(<DelegatePicker {...props} status="ready" />)
  expect(focusedName()).toBe('delegate-search')
})

it('the picker of a delegate leaves the on-screen keyboard of a touch device closed', async () => {
  const queries: MediaQueryList = Object.getPrototypeOf(matchMedia('all'))
  const matches = vi.spyOn(queries, 'matches', 'get').mockReturnValue(true)
  onTestFinished(() => matches.mockRestore())
  const { show } = renderComponent(<DelegatePicker {...props} />)
  await act(async () => undefined)
  show(<DelegatePicker {...props} status="ready" />)
  expect(focusedName()).not.toBe('delegate-search')
})
