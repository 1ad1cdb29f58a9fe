import { describe, expect, it } from 'vitest'
import { filesByLine, normalizeTitle, titleProblem } from '../../machines/draft/draft.rules.ts'
import { aFile } from '../../models/samples/files.ts'
import { aVoucher } from '../../models/samples/voucher.ts'

describe('titleProblem', () => {
  it.each([
    { what: 'an empty title', title: '', problem: 'missing' },
    { what: 'a blank title', title: ' \t\n\u3000', problem: 'missing' },
    { what: 'one character', title: '가', problem: null },
    { what: '255 characters', title: '가'.repeat(255), problem: null },
    { what: '256 characters', title: '가'.repeat(256), problem: 'tooLong' },
    { what: '255 characters with spaces around', title: ` ${'가'.repeat(255)} `, problem: null },
    { what: '255 emoji', title: '🙂'.repeat(255), problem: null },
    { what: 'a control character', title: 'a\u0001b', problem: 'control' },
    { what: 'a tab and a line break between words', title: 'a\t\nb', problem: null },
    { what: '255 decomposed syllables', title: '가'.normalize('NFD').repeat(255), problem: null },
  ])('for $what returns $problem', ({ title, problem }) => {
    expect(titleProblem(title)).toBe(problem)
  })
})

describe('normalizeTitle', () => {
  it('trims and converts to NFC', () => {
    expect(normalizeTitle(`  ${'운반비'.normalize('NFD')} `)).toBe('운반비')
  })
})

describe('filesByLine', () => {
  it('returns every line in order, also those without files', () => {
    const lines = aVoucher()
    const [, second] = lines
    const attached = [{ lineId: second?.id ?? '', files: [aFile()] }]
    expect(filesByLine(lines, attached)).toEqual(
      lines.map(({ id }, place) => ({ lineId: id, files: place === 1 ? [aFile()] : [] })),
    )
  })
})
