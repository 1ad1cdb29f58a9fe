import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../server/http/publicAddresses.ts'

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'])('returns true for %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    '0.0.0.0',
    '100.64.0.1',
    '172.31.255.255',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::1',
    'fc00::1',
    'fe80::1%eth0',
    '2001:db8::1',
    '2002:7f00:1::',
    '',
  ])('returns false for %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
