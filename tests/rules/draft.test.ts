import { describe, expect, it } from 'vitest'
import { filesByLine, sentTitle, titleProblem } from '../../machines/draft/draft.rules.ts'
import { aFile } from '../builders/files.ts'
import { aDocument } from '../builders/voucher.ts'

describe('titleProblem', () => {
  it.each([
    { what: 'an empty title', title: '', problem: 'missing' },
    { what: 'a blank title', title: ' \t\n\u3000', problem: 'missing' },
    { what: 'one character', title: '가', problem: null },
    { what: '255 characters', title: '가'.repeat(255), problem: null },
    { what: '256 characters', title: '가'.repeat(256), problem: 'tooLong' },
    { what: '255 characters and blanks', title: ` ${'가'.repeat(255)} `, problem: null },
    { what: '255 emoji', title: '🙂'.repeat(255), problem: null },
    { what: '255 syllables in parts', title: '가'.normalize('NFD').repeat(255), problem: null },
  ])('of $what is $problem', ({ title, problem }) => {
    expect(titleProblem(title)).toBe(problem)
  })
})

describe('sentTitle', () => {
  it('is trimmed and in NFC', () => {
    expect(sentTitle(`  ${'운반비'.normalize('NFD')} `)).toBe('운반비')
  })
})

describe('filesByLine', () => {
  it('names every line in its order, those without files too', () => {
    const lines = aDocument()
    const [, second] = lines
    const attached = [{ lineId: second?.id ?? '', files: [aFile()] }]
    expect(filesByLine(lines, attached)).toEqual(
      lines.map(({ id }, place) => ({ lineId: id, files: place === 1 ? [aFile()] : [] })),
    )
  })
})
