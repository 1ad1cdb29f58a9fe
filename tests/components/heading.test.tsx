// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { Settings } from '../../src/screens/Settings/Settings.tsx'
import { Heading } from '../../src/ui/Heading.tsx'
import { renderComponent } from './renderComponent.tsx'

it.each([
  ['상신함', '상신함 · 전자결재'],
  ['전자결재 / 결재작성', '전자결재 / 결재작성'],
])('the heading %s gives the document the title %s', (heading, title) => {
  renderComponent(
    <MemoryRouter>
      <Heading product="전자결재">{heading}</Heading>
    </MemoryRouter>,
  )
  expect(document.title).toBe(title)
})

it('each tab of the settings has a document title that begins with its name', () => {
  const show = (label: string) => (
    <MemoryRouter>
      <Settings product="전자결재" heading="설정" tabs={[]} label={label} hint="">
        <p />
      </Settings>
    </MemoryRouter>
  )
  const { place, show: showAgain } = renderComponent(show('내 정보'))
  expect(document.title).toBe('내 정보 · 설정 · 전자결재')
  showAgain(show('단축키'))
  expect(document.title).toBe('단축키 · 설정 · 전자결재')
  expect(place.querySelector('h1')?.textContent).toBe('설정')
})
