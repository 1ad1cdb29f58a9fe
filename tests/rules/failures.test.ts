import { describe, expect, it } from 'vitest'
import { Failure, failureOf, reasonOf } from '../../machines/ports.ts'

describe('reasonOf', () => {
  it.each([
    {
      what: 'a detail',
      failed: new Failure('tooLarge', { detail: 'x is too large' }),
      reason: 'x is too large',
    },
    {
      what: 'a field',
      failed: new Failure('invalid', { fields: { title: ['too long', 'b'] } }),
      reason: 'too long',
    },
    {
      what: 'both',
      failed: new Failure('invalid', { detail: 'no', fields: { title: ['b'] } }),
      reason: 'no',
    },
    {
      what: 'an empty field',
      failed: new Failure('invalid', { fields: { title: [] } }),
      reason: '',
    },
    { what: 'nothing', failed: new Failure('conflict'), reason: '' },
    { what: 'a broken server', failed: new Failure('server', { detail: 'TypeError' }), reason: '' },
    { what: 'no network', failed: new Failure('offline', { detail: 'no' }), reason: '' },
  ])('of $what is "$reason"', ({ failed, reason }) => {
    expect(reasonOf(failed)).toBe(reason)
  })
})

describe('failureOf', () => {
  it('is the failure itself, or one of the kind server', () => {
    const failed = new Failure('offline')
    expect(failureOf(failed)).toBe(failed)
    expect(failureOf(new TypeError('no'))).toMatchObject({
      kind: 'server',
      detail: 'TypeError: no',
    })
  })
})
