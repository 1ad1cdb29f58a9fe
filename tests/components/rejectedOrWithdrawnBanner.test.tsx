// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { RejectedOrWithdrawnBanner } from '../../src/domain/RejectedOrWithdrawnBanner.tsx'
import { renderComponent } from './renderComponent.tsx'

describe('RejectedOrWithdrawnBanner', () => {
  const banner = (comment: string) => (
    <RejectedOrWithdrawnBanner
      look="withdrawn"
      sentence="회수"
      time=""
      comment={comment}
      className=""
    />
  )

  it('aligns the icon with the sentence only if a comment is below it', () => {
    const { place, show } = renderComponent(banner(''))
    expect(place.querySelector('svg')?.classList).not.toContain('self-start')
    show(banner('금액 확인'))
    expect(place.querySelector('svg')?.classList).toContain('self-start')
  })
})
