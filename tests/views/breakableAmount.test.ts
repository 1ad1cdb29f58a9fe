import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { BreakableAmount } from '../../src/domain/Amount.tsx'

const html = (amount: string) => renderToStaticMarkup(BreakableAmount({ children: amount }))

describe('an amount in a narrow column', () => {
  it('stays on one line up to billions of won', () => {
    expect(html('1,234,567,890')).toBe(
      '<span data-amount="true" class="tabular-nums whitespace-nowrap ">1,234,567,890</span>',
    )
  })

  it('breaks only after a comma above that, so that it is neither cut nor covers its neighbour', () => {
    expect(html('(123,456,789,012)')).toBe(
      '<span data-amount="true" class="tabular-nums whitespace-normal text-negative">(123,<wbr/>456,<wbr/>789,<wbr/>012)</span>',
    )
  })
})
