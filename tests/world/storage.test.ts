// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import {
  forgetSession,
  keepSession,
  keepPreferences,
  keptPreferences,
  showTheme,
  keepTaken,
  keptSession,
  keptTaken,
  keptTheme,
  keptLanguage,
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

  it('are each employee’s own: nobody takes over those of whoever was here before', () => {
    const chosen = { language: 'en', theme: 'dark', hasKeys: false } as const
    keepPreferences({ username: 'choiej', ...chosen })
    expect(keptPreferences('choiej')).toEqual(chosen)
    expect(keptPreferences('parksh')).toEqual({ language: null, theme: 'system', hasKeys: true })
  })

  it('stay as they are where a choice does not name them', () => {
    keepPreferences({ username: 'choiej', theme: 'dark' })
    keepPreferences({ username: 'choiej', hasKeys: false })
    expect(keptPreferences('choiej')).toEqual({ language: null, theme: 'dark', hasKeys: false })
    expect(keptLanguage()).toBeNull()
  })

  it('give their language to whoever opens the device next', () => {
    const chosen = { language: 'en', theme: 'system', hasKeys: true } as const
    keepPreferences({ username: null, ...chosen })
    expect(keptLanguage()).toBe('en')
  })
})

describe('the appearance', () => {
  it('is applied at once, and again at the next start', () => {
    showTheme('dark')
    expect(keptTheme()).toBe('dark')
    expect(document.documentElement.dataset['theme']).toBe('dark')
    showTheme('system')
    expect(keptTheme()).toBe('system')
    expect(document.documentElement.dataset['theme']).toBeUndefined()
  })
})
