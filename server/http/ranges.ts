/** A byte range of a file; both ends are included. */
export interface Range {
  start: number
  end: number
}

/**
 * Parses a `Range` header (RFC 9110, section 14). `none` means that the whole file is sent: no valid range, or several ranges. `outside`
 * means that the range contains no byte of the file.
 */
export function readRange(header: string | undefined, size: number): Range | 'none' | 'outside' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'none'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'none'
  return start < size ? { start, end } : 'outside'
}
