import type { ClipboardEvent } from 'react'

/** Converts an amount to a plain number for spreadsheets. Returns any other text unchanged. */
export function amountAsNumber(cell: string): string {
  const text = cell.trim()
  const [, open, digits, close] = text.match(/^(\()?(\d{1,3}(?:,\d{3})*)(\))?$/) ?? []
  if (!digits || Boolean(open) !== Boolean(close)) return cell
  return `${open ? '-' : ''}${digits.replaceAll(',', '')}`
}

/**
 * Converts the amounts of a copied selection to plain numbers. `amounts` are the texts of the amounts in the selection. Another cell can
 * contain the same text as an amount, for example "(3)". A text that occurs more often in the selection than in `amounts` stays unchanged
 * everywhere, because it is unknown which of its occurrences are amounts.
 */
export function amountsAsNumbers(copied: string, amounts: readonly string[]): string {
  const cells = /[^\t\r\n]+/g
  const remainingCounts = new Map<string, number>()
  for (const amount of amounts) remainingCounts.set(amount, (remainingCounts.get(amount) ?? 0) + 1)
  for (const [cell] of copied.matchAll(cells)) {
    const text = cell.trim()
    remainingCounts.set(text, (remainingCounts.get(text) ?? 0) - 1)
  }
  return copied.replace(cells, (cell) => {
    return (remainingCounts.get(cell.trim()) ?? 0) >= 0 ? amountAsNumber(cell) : cell
  })
}

/** Copies a selection that begins in a table, with its amounts (`data-amount`) as plain numbers. */
export function copyAmountsAsNumbers(event: ClipboardEvent): void {
  const selection = getSelection()
  if (!selection) return
  const ranges = Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at))
  // A selection can extend over several tables.
  const amounts = [...document.querySelectorAll('[data-amount]')].filter((element) =>
    ranges.some((range) => range.intersectsNode(element)),
  )
  const marked = String(selection)
  const plain = amountsAsNumbers(
    marked,
    amounts.map(({ textContent }) => textContent.trim()),
  )
  if (plain === marked) return
  event.clipboardData.setData('text/plain', plain)
  event.preventDefault()
}
