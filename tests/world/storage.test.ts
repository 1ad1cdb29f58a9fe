// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import {
  applyTheme,
  endSession,
  loadBatchConflict,
  loadLanguageChoice,
  loadPreferences,
  loadSession,
  loadTheme,
  saveBatchConflict,
  saveSession,
  storePreferences,
} from '../../src/world/storage.ts'
import { loadUnfinishedDraftSave } from '../../src/world/unfinishedDraftSave.ts'
import {
  removeUnfinishedDraftSave,
  storeUnfinishedDraftSave,
} from '../../src/world/unfinishedDraftSaves.ts'
import { aSession } from '../../models/samples/people.ts'

beforeEach(() => localStorage.clear())

describe('the stored session', () => {
  it('is loaded unchanged, with its absolute end, also when it has expired', () => {
    const session = aSession({ expiresAt: 1 })
    saveSession(session)
    expect(loadSession()).toEqual(session)
  })

  it('is deleted on sign-out', () => {
    saveSession(aSession())
    saveSession(null)
    expect(loadSession()).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  it('is not deleted by the sign-out of an older session', () => {
    saveSession(aSession({ token: 'newer' }))
    endSession('older', 'removed')
    endSession('older', 'expired')
    expect(loadSession()).toEqual(aSession({ token: 'newer' }))
    endSession('newer', 'removed')
    expect(loadSession()).toBeNull()
  })

  it('stays stored as expired when the server has ended it early', () => {
    saveSession(aSession())
    endSession(aSession().token, 'expired')
    expect(loadSession()).toEqual(aSession({ expiresAt: 0 }))
  })

  const broken = ['', 'null', '{}', '[]', '"x"', '{"token":"t"}', '{"token":1,"expiresAt":2}', '{']
  for (const text of broken) {
    it(`is null when "${text}" is stored`, () => {
      localStorage.setItem('e-payment.session', text)
      expect(loadSession()).toBeNull()
    })
  }
})

describe('an unfinished save of a draft', () => {
  it.each([
    ['an earlier one of the same tab', 'removed', { writer: 'a', keptAt: 1 }],
    ['a later one of the same tab', 'kept', { writer: 'a', keptAt: 3 }],
    ['one of another tab', 'kept', { writer: 'b', keptAt: 1 }],
  ])('that is %s is %s after a save', (_what, outcome, entry) => {
    storeUnfinishedDraftSave('kim.voucher.7', JSON.stringify(entry))
    removeUnfinishedDraftSave('kim.voucher.7', JSON.stringify({ writer: 'a', keptAt: 2 }))
    expect(loadUnfinishedDraftSave('kim.voucher.7') === null).toBe(outcome === 'removed')
  })
})

describe('the stored batch conflict', () => {
  const batchConflict = { batchNumber: 5, detail: '', text: '11월 운반비' }

  it('is loaded only for its employee and category, until it is dismissed', () => {
    saveBatchConflict('choiej', 'voucher', batchConflict)
    expect(loadBatchConflict('choiej', 'voucher')).toEqual(batchConflict)
    expect(loadBatchConflict('choiej', 'payment')).toBeNull()
    expect(loadBatchConflict('parksh', 'voucher')).toBeNull()
    saveBatchConflict('choiej', 'voucher', null)
    expect(loadBatchConflict('choiej', 'voucher')).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  for (const text of ['', 'null', '{}', '{"batchNumber":5,"text":"x"}', '{"text":"x"}', '{']) {
    it(`is null when "${text}" is stored`, () => {
      localStorage.setItem('e-payment.taken.choiej.voucher', text)
      expect(loadBatchConflict('choiej', 'voucher')).toBeNull()
    })
  }
})

describe('the stored preferences', () => {
  it('have defaults at first', () => {
    expect(loadLanguageChoice()).toBeNull()
    expect(loadTheme()).toBe('system')
  })

  it('are separate for each employee', () => {
    const chosen = { language: 'en', theme: 'dark', hasKeys: false, documentShare: 40 } as const
    storePreferences({ username: 'choiej', ...chosen })
    expect(loadPreferences('choiej')).toEqual(chosen)
    expect(loadPreferences('parksh')).toEqual({
      language: null,
      theme: 'system',
      hasKeys: true,
      documentShare: null,
    })
  })

  it('keep the values that a change does not contain', () => {
    storePreferences({ username: 'choiej', theme: 'dark' })
    storePreferences({ username: 'choiej', hasKeys: false })
    expect(loadLanguageChoice()).toBeNull()
    storePreferences({ username: 'choiej', documentShare: 55 })
    storePreferences({ username: 'choiej', language: 'ko' })
    expect(loadPreferences('choiej')).toEqual({
      language: 'ko',
      theme: 'dark',
      hasKeys: false,
      documentShare: 55,
    })
    storePreferences({ username: 'choiej', documentShare: null })
    expect(loadPreferences('choiej').documentShare).toBeNull()
  })

  it('ignore a stored width that is not a number', () => {
    localStorage.setItem('e-payment.share.choiej', 'wide')
    expect(loadPreferences('choiej').documentShare).toBeNull()
  })

  it('provide the initial language for the next employee on the device', () => {
    const chosen = { language: 'en', theme: 'system', hasKeys: true } as const
    storePreferences({ username: null, ...chosen })
    expect(loadLanguageChoice()).toBe('en')
  })
})

describe('the theme', () => {
  it('is applied immediately, and loaded on the next start', () => {
    applyTheme('dark')
    expect(loadTheme()).toBe('dark')
    expect(document.documentElement.dataset['theme']).toBe('dark')
    applyTheme('system')
    expect(loadTheme()).toBe('system')
    expect(document.documentElement.dataset['theme']).toBeUndefined()
  })
})
