import type { ClipboardEvent } from 'react'

/** A cell that holds an amount and nothing else becomes a plain number, as a spreadsheet takes it; any other stays as it is. */
export function plainCell(cell: string): string {
  const text = cell.trim()
  const [, open, digits, close] = text.match(/^(\()?(\d{1,3}(?:,\d{3})*)(\))?$/) ?? []
  if (!digits || Boolean(open) !== Boolean(close)) return cell
  return `${open ? '-' : ''}${digits.replaceAll(',', '')}`
}

/** Copies what is marked with its amounts as plain numbers. */
export function copyPlain(event: ClipboardEvent): void {
  const marked = String(getSelection() ?? '')
  const plain = marked.replace(/[^\t\r\n]+/g, plainCell)
  if (plain === marked) return
  event.clipboardData.setData('text/plain', plain)
  event.preventDefault()
}
