import { describe, expect, it } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { ATTEMPTS_MAX, retryDelay } from '../../server/integration/retries.ts'
import { generateSecret, secretsAt, signedHeaders } from '../../server/integration/signature.ts'

const vector = {
  secret: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
  id: 'evt_0190a1b2c3d4e5f60718293a4b5c6d7e',
  timestamp: 1780272000,
  body: '{"type":"document.approved","timestamp":"2026-06-01T00:00:00.000000Z","data":{"event_id":"evt_0190a1b2c3d4e5f60718293a4b5c6d7e","sequence":1234,"document_id":12,"number":"채무-2026-000123","batch_number":100010}}',
}

describe('a signature', () => {
  it('is that of the test vector (section 8)', () => {
    const { secret, id, timestamp, body } = vector
    expect(signedHeaders([secret], id, timestamp, body)).toEqual({
      'webhook-id': id,
      'webhook-timestamp': '1780272000',
      'webhook-signature': 'v1,FvlGYwMgaSSzqGm83aryo/0ujuISZ8fBqLR1j0e11vY=',
    })
  })

  it('is that of the published library, for each secret', () => {
    const secrets = [generateSecret(), generateSecret()]
    const { id, timestamp, body } = vector
    const own = signedHeaders(secrets, id, timestamp, body)['webhook-signature']
    const others = secrets.map((secret) =>
      new Webhook(secret).sign(id, new Date(timestamp * 1000), body),
    )
    expect(own).toBe(others.join(' '))
    expect(secrets[0]).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  })

  it('of each previous secret ends exactly at the expiry of that secret (N10)', () => {
    const previous = [
      { secret: 'old', until: 1000 },
      { secret: 'oldest', until: 500 },
    ]
    const secrets = { secret: 'new', previous }
    expect(secretsAt(secrets, 499)).toEqual(['new', 'old', 'oldest'])
    expect(secretsAt(secrets, 500)).toEqual(['new', 'old'])
    expect(secretsAt(secrets, 1000)).toEqual(['new'])
  })
})

describe('the delay after a failed attempt', () => {
  const failed = { status: 500 }
  const minutes = (tries: number, random: number) => retryDelay(tries, random, failed, 0) / 60_000

  it('follows the list of ten attempts (N7)', () => {
    expect(ATTEMPTS_MAX).toBe(10)
    const hours = [2, 5, 10, 14, 20, 24].map((each) => each * 60)
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map((tries) => minutes(tries, 0.5))).toEqual([
      5 / 60,
      5,
      30,
      ...hours,
    ])
  })

  it('has a jitter of 10 % in both directions (N7)', () => {
    expect([minutes(3, 0), minutes(3, 1)]).toEqual([27, 33])
  })

  it.each([
    [429, '3600', 3_600_000],
    [503, '3600', 3_600_000],
    [500, '3600', 5000],
    [429, '1', 5000],
    [429, String(30 * 3600), 86_400_000],
    [429, new Date(60_000).toUTCString(), 60_000],
    [429, 'soon', 5000],
    [429, '-5', 5000],
  ])('after %d with Retry-After %s is %d ms (N7)', (status, retryAfter, delay) => {
    expect(retryDelay(1, 0.5, { status, retryAfter }, 0)).toBe(delay)
  })
})
