import { describe, expect, it } from 'vitest'
import { hiddenAt } from '../../src/screens/Box/columns.ts'

describe('hiddenAt', () => {
  it('hides the date of submission with the department in a box that also shows the date of completion', () => {
    const approved = ['title', 'created', 'completed', 'status'] as const
    expect(hiddenAt('created', approved)).toBe(hiddenAt('department', approved))
    expect(hiddenAt('completed', approved)).not.toBe(hiddenAt('department', approved))
  })

  it('hides the only date of another box later', () => {
    const submitted = ['title', 'created', 'status'] as const
    expect(hiddenAt('created', submitted)).not.toBe(hiddenAt('department', submitted))
  })

  it('never hides the title', () => {
    expect(hiddenAt('title', ['title', 'created', 'completed'])).toBe('')
  })
})
