import { describe, expect, it } from 'vitest'
import type { FoundDocument } from '../../machines/finder/finder.ports.ts'
import {
  filterDocuments,
  findEmployees,
  findItems,
  indexEmployees,
} from '../../machines/finder/finder.rules.ts'
import { anApprover } from '../../models/samples/people.ts'

const screens = ['미결함', '상신함', '내 프로필', 'Pending', 'Approved'].map((label) => ({
  path: `/${label}`,
  label,
}))
const findLabels = (text: string) => findItems(screens, text).map(({ label }) => label)

describe('findItems', () => {
  it('finds all screens for a blank search', () => {
    expect(findLabels(' ')).toHaveLength(screens.length)
  })

  it.each([
    ['함', ['미결함', '상신함']],
    ['상신'.normalize('NFD'), ['상신함']],
    [' PEND', ['Pending']],
    ['p', ['Pending', 'Approved']],
    ['없는', []],
    ['ㅅㅅㅎ', ['상신함']],
    ['ㅎ', ['미결함', '상신함']],
    ['상시', ['상신함']],
    ['상ㅅ', ['상신함']],
    ['ㅅㅎㅅ', []],
    ['ㄴㅍㄹㅍ', ['내 프로필']],
    ['내프로', ['내 프로필']],
    ['ㄴ ㅍ', ['내 프로필']],
    ['미 결함', ['미결함']],
  ])('finds for %j: %j', (text, labels) => {
    expect(findLabels(text)).toEqual(labels)
  })
})

describe('findEmployees', () => {
  const employees = [
    anApprover({ id: 'a', name: '김영수', department: '재무팀', position: '과장' }),
    anApprover({ id: 'b', name: '박과장', department: '구매팀', position: '대리' }),
    anApprover({ id: 'c', name: 'Anna Kim', department: null, position: undefined }),
    anApprover({ id: 'd', name: '노가온', department: '경영 지원팀', position: '사원' }),
  ]
  const found = (text: string) => findEmployees(indexEmployees(employees), text).map(({ id }) => id)

  it.each([
    ['김영', ['a']],
    ['과장', ['a', 'b']],
    ['ㄱㅇㅅ', ['a']],
    ['ㅈㅁㅌ', ['a']],
    ['재무 과장', ['a']],
    ['ㄱㅁ 대리', ['b']],
    ['과자', ['a', 'b']],
    ['kim', ['c']],
    ['영수재무', []],
    ['ㅅㅈㅁ', []],
    ['e', []],
    ['ㄱㅇㅈㅇㅌ', ['d']],
    ['경영지', ['d']],
    ['annakim', ['c']],
    ['구매팀', ['b']],
    ['대리', ['b']],
    ['김영 구매', []],
    ['과장'.normalize('NFD'), ['a', 'b']],
    ['', []],
    ['  ', []],
  ])('finds for %j by name, department and position: %j', (text, ids) => {
    expect(found(text)).toEqual(ids)
  })
})

describe('filterDocuments', () => {
  const document: FoundDocument = {
    id: 31,
    title: '출장비 ABC',
    author: '윤도현',
    status: 'approved',
    created: '2026-11-05',
    batchNumber: 4711,
  }

  it.each([
    ['출장', true],
    [' abc ', true],
    ['도현', true],
    ['4711', true],
    ['31', true],
    ['출장'.normalize('NFD'), true],
    ['471', false],
    ['3', false],
    ['출장비 윤', false],
    ['ㅊㅈㅂ', false],
  ])('keeps a document for %j as the server would: %s', (text, isFound) => {
    expect(filterDocuments([document], text)).toEqual(isFound ? [document] : [])
  })
})
