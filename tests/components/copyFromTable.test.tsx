// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { JournalTable } from '../../src/domain/JournalTable.tsx'
import { renderComponent } from './renderComponent.tsx'

const texts = {
  code: '코드',
  account: '계정명',
  debit: '차변',
  credit: '대변',
  remark: '비고',
  management: '관리',
}

/** A journal with one line, whose credit and remark are both "(3)". */
function Journal() {
  const line = { id: '1', code: '5010', account: '매출', debit: '', credit: '(3)', remark: '(3)' }
  const journal = {
    key: '1',
    head: null,
    lines: [{ ...line, management: '' }],
    total: '합계',
    debit: '',
    credit: '(3)',
  }
  return <JournalTable caption="전표" texts={texts} documents={[journal]} />
}

/**
 * Selects the content of `selected`, and fires a copy event in the first cell in `place`. Returns the text that replaces the copied one, if
 * any.
 */
function copy(place: Element, selected: Element | null): string | undefined {
  const from = place.querySelector('tbody td')
  if (!from || !selected) throw new Error('Nothing to copy.')
  getSelection()?.selectAllChildren(selected)
  let copied: string | undefined
  const clipboardData = { setData: (_type: string, text: string) => (copied = text) }
  const event = new Event('copy', { bubbles: true, cancelable: true })
  from.dispatchEvent(Object.assign(event, { clipboardData }))
  return copied
}

function copyCell(selector: string): string | undefined {
  const { place } = renderComponent(<Journal />)
  return copy(place, place.querySelector(`tbody tr ${selector}`))
}

describe('a journal line', () => {
  it('is copied with its amount as a number', () => {
    expect(copyCell('td:nth-child(4)')).toBe('-3')
  })

  it('is copied with its remark unchanged, also if the remark reads like an amount', () => {
    expect(copyCell('td:nth-child(5)')).toBeUndefined()
  })

  it('is copied with its amount as a number in a selection that extends over several tables', () => {
    const { place } = renderComponent(
      <>
        <Journal />
        <Journal />
      </>,
    )
    const second = place.querySelectorAll('table')[1]
    expect(copy(place, second?.querySelector('tbody tr td:nth-child(4)') ?? null)).toBe('-3')
  })
})
