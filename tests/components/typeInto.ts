import { act } from 'react'

/** Replaces the value of a text field, as an employee does by typing. Sets the value as the browser does, so that React notices it. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
  act(() => {
    const { prototype } = field.constructor
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
