import { describe, expect, it } from 'vitest'
import type { NoticeActionTaken, ShowNotice } from '../../machines/notice.ts'
import { isSameNotice, createNotice } from '../../machines/notices/notices.rules.ts'
import { aListener } from '../fakes/listeners.ts'

const requester = aListener<NoticeActionTaken>().ref
const show: ShowNotice = { type: 'notices.show', code: 'draftFailed' }
const offer: ShowNotice = { ...show, action: 'restore', batchNumber: 7, requester }

describe('createNotice', () => {
  it('adds the number, and empty values if none are given', () => {
    expect(createNotice(show, 3)).toEqual({ code: 'draftFailed', values: {}, number: 3 })
  })

  it('keeps the values and the offered action', () => {
    const values = { detail: 'No.' }
    expect(createNotice({ ...offer, values }, 1)).toEqual({
      code: 'draftFailed',
      values,
      number: 1,
      action: 'restore',
      batchNumber: 7,
      requester,
    })
  })

  it('has no batch and no requester without an action', () => {
    const notice = createNotice({ ...show, batchNumber: 7, requester }, 1)
    expect([notice.batchNumber, notice.requester]).toEqual([undefined, undefined])
  })
})

describe('isSameNotice', () => {
  const values = { detail: 'No.', count: 1 }
  it.each<[boolean, string, ShowNotice, ShowNotice]>([
    [true, 'equal notices', show, show],
    [true, 'equal values', { ...show, values }, { ...show, values: { ...values } }],
    [true, 'missing and empty values', show, { ...show, values: {} }],
    [false, 'another code', show, { ...show, code: 'draftDone' }],
    [false, 'another value', { ...show, values }, { ...show, values: { ...values, count: 2 } }],
    [false, 'a missing value', { ...show, values }, { ...show, values: { detail: 'No.' } }],
    [false, 'a further value', { ...show, values: { detail: 'No.' } }, { ...show, values }],
    [false, 'another name', { ...show, values: { a: 1 } }, { ...show, values: { b: 1 } }],
    [true, 'the same action', offer, offer],
    [false, 'an action', show, { ...show, action: 'restore' }],
    [false, 'an action for another batch', offer, { ...offer, batchNumber: 8 }],
  ])('is %s for %s', (isEqual, _what, first, second) => {
    expect(isSameNotice(createNotice(first, 1), second)).toBe(isEqual)
  })

  it('is false without a notice', () => {
    expect(isSameNotice(null, show)).toBe(false)
  })
})
