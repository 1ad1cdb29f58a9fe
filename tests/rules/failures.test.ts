import { describe, expect, it } from 'vitest'
import { RequestError, requestErrorOf, serverMessageOf } from '../../machines/requestError.ts'

describe('serverMessageOf', () => {
  it.each([
    {
      what: 'a detail',
      failed: new RequestError('tooLarge', { detail: 'x is too large' }),
      reason: 'x is too large',
    },
    {
      what: 'a field',
      failed: new RequestError('invalid', { fields: { title: ['too long', 'b'] } }),
      reason: 'too long',
    },
    {
      what: 'a detail and a field',
      failed: new RequestError('invalid', { detail: 'no', fields: { title: ['b'] } }),
      reason: 'no',
    },
    {
      what: 'an empty field',
      failed: new RequestError('invalid', { fields: { title: [] } }),
      reason: '',
    },
    { what: 'no content', failed: new RequestError('conflict'), reason: '' },
    {
      what: 'a broken server',
      failed: new RequestError('server', { detail: 'TypeError' }),
      reason: '',
    },
    { what: 'no network', failed: new RequestError('offline', { detail: 'no' }), reason: '' },
  ])('for $what returns $reason', ({ failed, reason }) => {
    expect(serverMessageOf(failed)).toBe(reason)
  })
})

describe('requestErrorOf', () => {
  it('returns a RequestError unchanged, and converts others to the kind server', () => {
    const failed = new RequestError('offline')
    expect(requestErrorOf(failed)).toBe(failed)
    expect(requestErrorOf(new TypeError('no'))).toMatchObject({
      kind: 'server',
      detail: 'TypeError: no',
    })
  })
})
