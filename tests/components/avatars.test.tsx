// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { AvatarStack } from '../../src/ui/AvatarStack.tsx'
import { renderComponent } from './renderComponent.tsx'

const people = ['김', '이', '박', '최', '정'].map((name) => ({ id: name, name, picture: null }))

describe('avatar stack', () => {
  it('shows three employees, and the number of the others', () => {
    const { place } = renderComponent(
      <AvatarStack people={people} limit={3} more={(count) => `${count} more`} />,
    )
    expect([...place.querySelectorAll('[title]')].map((one) => one.getAttribute('title'))).toEqual([
      '김',
      '이',
      '박',
    ])
    expect(place.textContent).toContain('2 more')
  })
})
