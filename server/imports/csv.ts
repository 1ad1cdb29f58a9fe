/** The character by which spreadsheets detect UTF-8; otherwise they read Hangul in another encoding. */
const MARK = '\uFEFF'
/** Beginnings of a text that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

/** A CSV text with a header, for spreadsheets: texts that look like formulas get an apostrophe before them. Null is an empty cell. */
export function csvText(
  header: readonly string[],
  rows: readonly (readonly (string | number | bigint | null)[])[],
): string {
  const lines = [header, ...rows].map((row) => row.map(cellOf).join(','))
  return `${MARK}${lines.join('\r\n')}\r\n`
}

function cellOf(value: string | number | bigint | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
