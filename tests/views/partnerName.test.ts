import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PartnerName } from '../../src/domain/PartnerName.tsx'

const html = (name: string) => renderToStaticMarkup(PartnerName({ children: name }))
const joined = (mark: string, ...sides: string[]) =>
  `<span class="${sides.map((side) => `${side}:content-[&#x27;\\2060&#x27;]`).join(' ')}">${mark}</span>`

it.each([
  ['㈜한빛물산', `${joined('㈜', 'after')}한빛물산`],
  ['(주)삼보설비', `${joined('(주)', 'after')}삼보설비`],
  ['한누리통운㈜', `한누리통운${joined('㈜', 'before')}`],
  ['새봄식품 ㈜한길텔레콤', `새봄식품 ${joined('㈜', 'after')}한길텔레콤`],
  ['한길㈜ 부산지점', `한길${joined('㈜', 'before')} 부산지점`],
  ['새봄식품 주식회사', '새봄식품 주식회사'],
])(
  'the name %s has a word joiner only next to ㈜ or (주), the marks of a corporation',
  (name, shown) => {
    expect(html(name)).toBe(shown)
  },
)
