/** A text as a CSV cell. A text that a spreadsheet would interpret as a formula is prefixed with an apostrophe. */
function textCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A CSV file (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. Numbers are plain, without separators. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? String(cell) : textCell(cell))).join(','),
  )
  return `\ufeff${lines.join('\r\n')}\r\n`
}
