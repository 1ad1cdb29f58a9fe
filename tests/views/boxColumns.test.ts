import { describe, expect, it } from 'vitest'
import { hidingClassOf } from '../../src/screens/Box/columns.ts'

describe('hidingClassOf', () => {
  it('hides the date of submission with the department in a box that also shows the date of completion', () => {
    const approved = ['title', 'created', 'completed', 'status'] as const
    expect(hidingClassOf('created', approved)).toBe(hidingClassOf('department', approved))
    expect(hidingClassOf('completed', approved)).not.toBe(hidingClassOf('department', approved))
  })

  it('hides the only date of another box later', () => {
    const submitted = ['title', 'created', 'status'] as const
    expect(hidingClassOf('created', submitted)).not.toBe(hidingClassOf('department', submitted))
  })

  it('never hides the title', () => {
    expect(hidingClassOf('title', ['title', 'created', 'completed'])).toBe('')
  })
})
