// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import {
  forgetSession,
  keepSession,
  keepTheme,
  keepTaken,
  keptSession,
  keptTaken,
  keptTheme,
  keptLanguage,
  keepLanguage,
} from '../../src/world/storage.ts'
import { aSession } from '../builders/people.ts'

beforeEach(() => localStorage.clear())

describe('the kept session', () => {
  it('comes back as it was, with its absolute end, even when that is over', () => {
    const session = aSession({ expiresAt: 1 })
    keepSession(session)
    expect(keptSession()).toEqual(session)
  })

  it('is gone after signing out', () => {
    keepSession(aSession())
    keepSession(null)
    expect(keptSession()).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  it('is not forgotten by whoever signs out of an older one', () => {
    keepSession(aSession({ token: 'newer' }))
    forgetSession('older')
    expect(keptSession()?.token).toBe('newer')
    forgetSession('newer')
    expect(keptSession()).toBeNull()
  })

  const broken = ['', 'null', '{}', '[]', '"x"', '{"token":"t"}', '{"token":1,"expiresAt":2}', '{']
  for (const text of broken) {
    it(`is none where "${text}" is stored`, () => {
      localStorage.setItem('e-payment.session', text)
      expect(keptSession()).toBeNull()
    })
  }
})

describe('the draft whose batch somebody else was faster with', () => {
  const taken = { batchNumber: 5, detail: '', text: '11월 운반비' }

  it('comes back to its employee and category alone, until it is dismissed', () => {
    keepTaken('choiej', 'voucher', taken)
    expect(keptTaken('choiej', 'voucher')).toEqual(taken)
    expect(keptTaken('choiej', 'payment')).toBeNull()
    expect(keptTaken('parksh', 'voucher')).toBeNull()
    keepTaken('choiej', 'voucher', null)
    expect(keptTaken('choiej', 'voucher')).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  for (const text of ['', 'null', '{}', '{"batchNumber":5,"text":"x"}', '{"text":"x"}', '{']) {
    it(`is none where "${text}" is stored`, () => {
      localStorage.setItem('e-payment.taken.choiej.voucher', text)
      expect(keptTaken('choiej', 'voucher')).toBeNull()
    })
  }
})

describe('the kept choices', () => {
  it('are none at first', () => {
    expect(keptLanguage()).toBeNull()
    expect(keptTheme()).toBe('system')
  })

  it('are each employee’s own: nobody takes over the theme of whoever was here before', () => {
    keepTheme('dark', 'choiej')
    expect(keptTheme('parksh')).toBe('system')
    keepTheme(keptTheme('parksh'))
    expect(document.documentElement.dataset['theme']).toBeUndefined()
    expect(keptTheme('choiej')).toBe('dark')
    expect(localStorage.getItem('e-payment.theme.parksh')).toBeNull()
  })

  it('come back, and the theme is applied at once', () => {
    keepLanguage('en')
    keepTheme('dark')
    expect([keptLanguage(), keptTheme()]).toEqual(['en', 'dark'])
    expect(document.documentElement.dataset['theme']).toBe('dark')
    keepTheme('system')
    expect(keptTheme()).toBe('system')
    expect(document.documentElement.dataset['theme']).toBeUndefined()
  })
})
