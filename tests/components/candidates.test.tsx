// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { Candidates, type CandidatesProps } from '../../src/screens/ApprovalOrder/Candidates.tsx'
import { renderComponent } from './renderComponent.tsx'

const ignore = () => undefined
const props: CandidatesProps = {
  texts: {
    candidates: '직원',
    mode: '보기',
    search: '검색',
    noMatch: '일치하는 직원이 없습니다',
    loading: '직원을 불러오는 중',
    failed: '직원을 불러오지 못했습니다',
    retry: '다시 시도',
  },
  mode: 20,
  modes: [],
  search: '김',
  groups: null,
  candidates: [],
  candidatesStatus: 'ready',
  found: '직원 0명을 찾았습니다',
  more: null,
  on: {
    mode: ignore,
    search: ignore,
    add: ignore,
    inform: ignore,
    informDepartment: ignore,
    retry: ignore,
  },
}
const kim = {
  id: 'kim',
  name: '김민수',
  positionAndDepartment: '',
  away: null,
  picture: null,
  initials: '민수',
}
const candidates = [{ ...kim, line: null, receivers: null }]

it('the number of candidates is announced in the same status element as the message that there is no match', () => {
  const { place, show } = renderComponent(<Candidates {...props} />)
  const status = place.querySelector('[role=status]')
  expect(status?.textContent).toBe('일치하는 직원이 없습니다')
  show(<Candidates {...props} candidates={candidates} found="직원 1명을 찾았습니다" />)
  expect(status?.textContent).toBe('직원 1명을 찾았습니다')
  show(<Candidates {...props} candidatesStatus="loading" />)
  expect(status?.textContent).toBe('')
})
