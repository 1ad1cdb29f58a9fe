import { describe, expect, it } from 'vitest'
import { distinctNames, sanitizeFileName } from '../../server/storage/fileNames.ts'

describe('the file names in an archive', () => {
  it.each([
    ['Hangul', `${'가'.repeat(251)}.pdf`, `${'가'.repeat(78)}.pdf`],
    ['emoji', `${'😀'.repeat(100)}.xlsx`, `${'😀'.repeat(58)}.xlsx`],
    ['a long extension', `a.${'b'.repeat(253)}`, `a.${'b'.repeat(238)}`],
  ])('are shortened to 240 bytes: %s', (_, name, shortened) => {
    expect(sanitizeFileName(name)).toBe(shortened)
    expect(Buffer.byteLength(shortened)).toBeLessThanOrEqual(240)
  })

  it('are unchanged up to 240 bytes', () => {
    const name = `${'a'.repeat(236)}.pdf`
    expect(sanitizeFileName(name)).toBe(name)
  })

  it.each([
    ['NUL', '_NUL'],
    ['con.pdf', '_con.pdf'],
    ['Com1.tar.gz', '_Com1.tar.gz'],
    ['LPT³', '_LPT³'],
    ['AUX.', 'AUX_'],
    ['console.pdf', 'console.pdf'],
    ['com0.pdf', 'com0.pdf'],
    ['a.con', 'a.con'],
  ])('are no device of Windows: %s becomes %s', (name, safe) => {
    expect(sanitizeFileName(name)).toBe(safe)
  })

  it('get numbers in order if several are equal, also if a name has such a number', () => {
    expect(distinctNames(['a.pdf', 'A.PDF', 'a (2).pdf', 'a.pdf', 'a (3).pdf', 'b'])).toEqual([
      'a.pdf',
      'A (2).PDF',
      'a (2) (2).pdf',
      'a (3).pdf',
      'a (3) (2).pdf',
      'b',
    ])
    const many = distinctNames(Array.from({ length: 4000 }, () => 'a.pdf'))
    expect([new Set(many).size, many.at(-1)]).toEqual([4000, 'a (4000).pdf'])
  })
})
