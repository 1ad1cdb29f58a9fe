import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')
const table = page.slice(page.indexOf('## ASVS 5.0'))

/** Number of requirements of level 1 and 2 in each chapter of ASVS 5.0; chapters 10 and 17 are assessed as a whole. */
const requirements: Record<number, number> = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
}

/** Reads the requirement numbers in a text: from the first cell of each row, and from the lists of those that do not apply. */
function requirementNumbersIn(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const place = line.startsWith('Does not apply')
      ? line
      : (/^\| (\d[^|]*)\|/.exec(line)?.[1] ?? '')
    return place.match(/\d+\.\d+\.\d+/g) ?? []
  })
}

/** File paths of the repository in backquotes. */
function namedFiles(text: string): string[] {
  return [...text.matchAll(/`((?:server|tests|e2e|machines|contract|src)\/[\w./-]+)`/g)].map(
    ([, file = '']) => file,
  )
}

describe('docs/security.md', () => {
  it.each(Object.entries(requirements))(
    'contains each requirement of chapter V%s once',
    (chapter, count) => {
      const ids = requirementNumbersIn(table).filter((id) => id.startsWith(`${chapter}.`))
      expect(ids).toHaveLength(count)
      expect(new Set(ids).size).toBe(count)
    },
  )

  it('is checked for requirements that occur twice', () => {
    expect(requirementNumbersIn('| 1.1.1, 1.1.2 | a | met | |\nDoes not apply: 1.1.1.')).toEqual([
      '1.1.1',
      '1.1.2',
      '1.1.1',
    ])
  })

  it('refers only to existing files', () => {
    const files = namedFiles(page)
    expect(files.length).toBeGreaterThan(30)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })

  it('has a status in each row', () => {
    const rows = table.split('\n').filter((line) => /^\| \d/.test(line))
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter((row) => !/ \| (met|operator|not met) \| /.test(row))).toEqual([])
  })
})
