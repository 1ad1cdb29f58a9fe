import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PartnerName } from '../../src/domain/PartnerName.tsx'

const html = (name: string) => renderToStaticMarkup(PartnerName({ children: name }))
const joined = (mark: string) =>
  `<span class="before:content-[&#x27;\\2060&#x27;] after:content-[&#x27;\\2060&#x27;]">${mark}</span>`

it.each([
  ['㈜한빛물산', `${joined('㈜')}한빛물산`],
  ['(주)삼보설비', `${joined('(주)')}삼보설비`],
  ['한누리통운㈜', `한누리통운${joined('㈜')}`],
  ['새봄식품 주식회사', '새봄식품 주식회사'],
])('the name %s has word joiners around the mark of a corporation', (name, shown) => {
  expect(html(name)).toBe(shown)
})
