// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { type Stamp, StampTable } from '../../src/screens/Document/StampTable.tsx'
import { renderComponent } from './renderComponent.tsx'

const aStamp = (look: Stamp['look'], word: string): Stamp => ({
  key: look,
  position: '과장',
  name: '김',
  profile: '/employee/kim',
  principal: '',
  away: '',
  role: '',
  look,
  word,
  day: '',
  time: '',
})

it('a printed stamp table has the words of skipped and held seats, and space for a signature in upcoming ones', () => {
  const { place } = renderComponent(
    <MemoryRouter>
      <StampTable
        label="결재란"
        stamps={[
          aStamp('over', '생략'),
          aStamp('held', '보류'),
          aStamp('turn', '결재 차례'),
          aStamp('later', '예정'),
        ]}
      />
    </MemoryRouter>,
  )
  const printed = [...place.querySelectorAll('li')].map((seat) => {
    for (const hidden of seat.querySelectorAll('.print\\:hidden')) hidden.remove()
    return seat.textContent
  })
  expect(printed).toEqual(['과장생략김', '과장보류김', '과장김', '과장김'])
})
