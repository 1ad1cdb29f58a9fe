import { describe, expect, it } from 'vitest'
import { hidingClassOf } from '../../src/screens/Box/columns.ts'

describe('hidingClassOf', () => {
  it('hides the date of submission at the same width as the department in a box with a date of completion', () => {
    const approved = ['title', 'created', 'completed', 'status'] as const
    expect(hidingClassOf('created', approved)).toBe(hidingClassOf('department', approved))
    expect(hidingClassOf('completed', approved)).not.toBe(hidingClassOf('department', approved))
  })

  it('hides the date of submission at a different width from the department in a box without a second date', () => {
    const submitted = ['title', 'created', 'status'] as const
    expect(hidingClassOf('created', submitted)).not.toBe(hidingClassOf('department', submitted))
  })

  it('never hides the title', () => {
    expect(hidingClassOf('title', ['title', 'created', 'completed'])).toBe('')
  })
})
