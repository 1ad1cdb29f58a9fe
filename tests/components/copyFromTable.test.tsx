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

/** Copies one cell of a journal line whose credit and remark are both "(3)". Returns the text that replaces the copied one, if any. */
function copyCell(selector: string): string | undefined {
  const line = { id: '1', code: '5010', account: '매출', debit: '', credit: '(3)', remark: '(3)' }
  const journal = {
    key: '1',
    head: null,
    lines: [{ ...line, management: '' }],
    total: '합계',
    debit: '',
    credit: '(3)',
  }
  const { place } = renderComponent(
    <JournalTable caption="전표" texts={texts} documents={[journal]} />,
  )
  const cell = place.querySelector(`tbody tr ${selector}`)
  if (!cell) throw new Error(`No cell ${selector}.`)
  getSelection()?.selectAllChildren(cell)
  let copied: string | undefined
  const clipboardData = { setData: (_type: string, text: string) => (copied = text) }
  const event = new Event('copy', { bubbles: true, cancelable: true })
  cell.dispatchEvent(Object.assign(event, { clipboardData }))
  return copied
}

describe('a journal line', () => {
  it('is copied with its amount as a number', () => {
    expect(copyCell('td:nth-child(4)')).toBe('-3')
  })

  it('is copied with its remark unchanged, also if the remark reads like an amount', () => {
    expect(copyCell('td:nth-child(5)')).toBeUndefined()
  })
})
