// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { Home } from '../../src/screens/Home/Home.tsx'
import { renderComponent } from './renderComponent.tsx'

function showHome(isPage: boolean) {
  const { place } = renderComponent(
    <MemoryRouter>
      <Home product="e-payment" heading="Home" isPage={isPage}>
        <section />
      </Home>
    </MemoryRouter>,
  )
  return {
    page: place.firstElementChild?.className,
    sections: place.querySelector('section')?.parentElement?.className,
  }
}

it('the home screen has two columns, and the guide is a centred page', () => {
  const [home, guide] = [showHome(false), showHome(true)]
  expect(home.sections).toContain('xl:grid-cols-2')
  expect(home.page).not.toContain('mx-auto')
  expect(guide.sections).not.toContain('xl:grid-cols-2')
  expect(guide.page).toContain('mx-auto')
})
