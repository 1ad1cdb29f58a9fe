// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  loadUnsentComment,
  removeUnsentComments,
  saveUnsentComment,
} from '../../src/world/unsentComments.ts'
import { documentPortCalls } from '../../src/world/documents.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('the comments of a tab', () => {
  it('are loaded only for their employee and document, until they are emptied', () => {
    saveUnsentComment('lee', 7, '증빙 확인 필요')
    expect(loadUnsentComment('lee', 7)).toBe('증빙 확인 필요')
    expect(loadUnsentComment('lee', 8)).toBe('')
    expect(loadUnsentComment('kim', 7)).toBe('')
    saveUnsentComment('lee', 7, '')
    expect(loadUnsentComment('lee', 7)).toBe('')
    expect(sessionStorage).toHaveLength(0)
  })

  it('lose the comment of a send back when it is stored, also if the employee has left the document', async () => {
    saveUnsentComment('lee', 7, '금액 확인')
    const leaving = new AbortController()
    const fetched = vi.fn(async (_url: unknown, { signal }: RequestInit = {}) => {
      leaving.abort()
      signal?.throwIfAborted()
      return new Response('{}')
    })
    vi.stubGlobal('fetch', fetched)
    const api = { base: '', token: () => null, onUnauthorized: () => undefined }
    const seat = { documentId: 7, revision: null, seat: 'kim', username: 'lee' }
    await documentPortCalls.act(
      { api },
      { ...seat, action: 'sendBack', opinion: '금액 확인' },
      leaving.signal,
    )
    expect(leaving.signal.aborted).toBe(true)
    expect(loadUnsentComment('lee', 7)).toBe('')
  })

  it('are removed except those of one employee, also if a username contains another one', () => {
    sessionStorage.setItem('other', 'stays')
    for (const employee of ['lee', 'lee.1', 'kim']) saveUnsentComment(employee, 7, '확인')
    removeUnsentComments('lee')
    expect(loadUnsentComment('lee', 7)).toBe('확인')
    expect(loadUnsentComment('lee.1', 7)).toBe('')
    expect(loadUnsentComment('kim', 7)).toBe('')
    removeUnsentComments()
    expect(Object.keys(sessionStorage)).toEqual(['other'])
  })

  it('lose those of the oldest documents beyond a hundred, but never the one being typed', () => {
    for (let id = 1001; id <= 1100; id += 1) saveUnsentComment('lee', id, '확인')
    saveUnsentComment('lee', 7, '오래된 문서')
    expect(sessionStorage).toHaveLength(100)
    expect(loadUnsentComment('lee', 1001)).toBe('')
    expect(loadUnsentComment('lee', 1002)).toBe('확인')
    expect(loadUnsentComment('lee', 7)).toBe('오래된 문서')
    saveUnsentComment('lee', 7, '오래된 문서, 확인')
    expect(sessionStorage).toHaveLength(100)
  })

  it('are empty, and cause no error, when the browser refuses its storage', () => {
    vi.stubGlobal('sessionStorage', undefined)
    saveUnsentComment('lee', 7, '확인')
    removeUnsentComments()
    expect(loadUnsentComment('lee', 7)).toBe('')
  })

  it('cause no error when the storage is full', () => {
    const setItem = vi.fn(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    vi.stubGlobal('sessionStorage', { setItem })
    saveUnsentComment('lee', 7, '확인')
    expect(setItem).toHaveBeenCalledOnce()
  })
})
