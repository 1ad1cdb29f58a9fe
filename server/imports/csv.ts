/** The byte order mark. Without it, spreadsheets read the file in another encoding than UTF-8, and Hangul is unreadable. */
const BYTE_ORDER_MARK = '\uFEFF'
/** First characters of a text that make a spreadsheet treat it as a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

/** A CSV text with a header, for spreadsheets: texts that look like formulas are prefixed with an apostrophe. Null is an empty cell. */
export function csvText(
  header: readonly string[],
  rows: readonly (readonly (string | number | bigint | null)[])[],
): string {
  const lines = [header, ...rows].map((row) => row.map(cellOf).join(','))
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

function cellOf(value: string | number | bigint | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
