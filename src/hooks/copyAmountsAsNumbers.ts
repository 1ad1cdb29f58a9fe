import type { ClipboardEvent } from 'react'

/** Converts a cell with only an amount to a plain number for spreadsheets. Returns any other cell unchanged. */
export function amountAsNumber(cell: string): string {
  const text = cell.trim()
  const [, open, digits, close] = text.match(/^(\()?(\d{1,3}(?:,\d{3})*)(\))?$/) ?? []
  if (!digits || Boolean(open) !== Boolean(close)) return cell
  return `${open ? '-' : ''}${digits.replaceAll(',', '')}`
}

/** Copies the selection, with its amounts as plain numbers. */
export function copyAmountsAsNumbers(event: ClipboardEvent): void {
  const marked = String(getSelection() ?? '')
  const plain = marked.replace(/[^\t\r\n]+/g, amountAsNumber)
  if (plain === marked) return
  event.clipboardData.setData('text/plain', plain)
  event.preventDefault()
}
