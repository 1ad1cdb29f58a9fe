// @vitest-environment happy-dom
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { Register, type RegisterProps } from '../../src/screens/Register/Register.tsx'
import { register } from '../../src/text/register.en.ts'
import { renderComponent } from './renderComponent.tsx'

const ignore = () => undefined

/** The form, in which the fields of `errors` are refused. */
function form(state: RegisterProps['state'], errors: string[] = []) {
  return (
    <MemoryRouter>
      <Register
        machine={{ 'data-machine': 'registration', 'data-state': state }}
        productName="e-payment"
        texts={register}
        fields={['username', 'first_name'].map((name) => ({
          name,
          label: name,
          value: '',
          error: errors.includes(name) ? register.missing : undefined,
          secret: false,
          autoComplete: 'off',
        }))}
        consent={{
          checked: false,
          error: errors.includes('consent') ? register.mustBeChecked : undefined,
        }}
        state={state}
        failure={null}
        signInPath="/auth/login"
        onField={ignore}
        onConsent={ignore}
        onSubmit={ignore}
      />
    </MemoryRouter>
  )
}

it('the registration focuses the first wrong field when the form is submitted, and again after the server has refused one', () => {
  const { place, show } = renderComponent(form('ready'))
  const submit = () =>
    act(() => {
      place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }))
    })
  const focused = () =>
    document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName
  submit()
  show(form('ready', ['first_name', 'consent']))
  expect(focused()).toBe('first_name')
  place.querySelector<HTMLElement>('[name=username]')?.focus()
  show(form('ready', ['first_name', 'consent']))
  expect(focused()).toBe('username')
  place.querySelector<HTMLElement>('button')?.focus()
  submit()
  show(form('sending'))
  expect(focused()).toBe('BUTTON')
  show(form('ready', ['username']))
  expect(focused()).toBe('username')
})
