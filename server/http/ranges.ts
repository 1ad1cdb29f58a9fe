/** Bytes of a file, both ends included. */
export interface Range {
  start: number
  end: number
}

/**
 * What a `Range` header asks of a file (RFC 9110, section 14): one range, `none` where it asks for nothing that can be told
 * from the whole, `outside` where no byte of the file is in it. Several ranges at once are answered with the whole.
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
