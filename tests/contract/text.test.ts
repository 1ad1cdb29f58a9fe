import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMMENT_MAX, NAME_MAX, TITLE_MAX } from '../../contract/limits.ts'
import {
  normalizeComment,
  normalizeSingleLine,
  hasControlCharacter,
  isInvisible,
  isName,
  normalizeName,
} from '../../contract/text.ts'

/** All bidi control characters of Unicode. */
const bidi = [
  ...['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c'],
  ...['\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
]

describe('normalizeSingleLine', () => {
  it.each(bidi)('removes %j', (control) => {
    expect(normalizeSingleLine(`invoice${control}fdp.exe`, TITLE_MAX)).toBe('invoicefdp.exe')
  })

  it.each([
    ['converts Hangul to NFC', '견적'.normalize('NFD'), '견적'],
    ['trims', ' \u3000a\u00a0', 'a'],
    ['replaces tabs and line breaks by one space', 'a\t\r\nb\u2028c\u2029d\u0085e', 'a b c d e'],
    ['keeps other control characters for the check', 'a\0b', 'a\0b'],
    ['keeps Arabic and Hebrew letters', 'حساب 12 חשבון', 'حساب 12 חשבון'],
    ['keeps joined emoji', '👩‍👩‍👧 ❤️', '👩‍👩‍👧 ❤️'],
    ['keeps half a surrogate pair', '\ud83d', '\ud83d'],
  ])('%s', (_, given, clean) => {
    expect(normalizeSingleLine(given, TITLE_MAX)).toBe(clean)
  })

  it('returns the same text when applied twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = normalizeSingleLine(text, TITLE_MAX)
        expect(normalizeSingleLine(clean, TITLE_MAX)).toBe(clean)
      }),
    )
  })
})

describe('normalizeComment', () => {
  it.each([
    ['keeps line breaks and tabs', 'a\r\n\tb', 'a\r\n\tb'],
    ['removes other control characters', 'a\u000b\u001f\u007f\u0085b', 'ab'],
    ['removes bidi controls', `a${bidi.join('')}b`, 'ab'],
    ['trims', ' \u3000a\n', 'a'],
    ['is empty when only invisible characters remain', '\u200b\n\u3164 ', ''],
  ])('%s', (_, given, clean) => {
    expect(normalizeComment(given)).toBe(clean)
  })
})

describe('isInvisible', () => {
  it.each([
    ['nothing', ''],
    ['blanks', ' \t\n\u00a0\u2003\u3000'],
    ['a zero-width space', '\u200b'],
    ['joiners', '\u200c\u200d\u2060\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['tags', '\u{e0041}'],
    ['an empty Braille cell', '\u2800'],
    ['controls', '\0\u001f\u0085'],
    ...bidi.map((control) => ['a bidi control', control]),
  ])('is true for %s (%j)', (_, text) => {
    expect(isInvisible(text as string)).toBe(true)
  })

  it.each(['a', '가', '.', '😀', '👩‍👧', '0', '\u200bㄱ', '\ufffd'])('is false for %j', (text) => {
    expect(isInvisible(text)).toBe(false)
  })
})

describe('hasControlCharacter', () => {
  it.each(['\0', '\u001b', '\u007f', '\u0085', 'a\nb'])('is true for %j', (text) => {
    expect(hasControlCharacter(text)).toBe(true)
  })
  it('is false for a text without control characters', () =>
    expect(hasControlCharacter('가 \u200b😀')).toBe(false))
})

describe('normalizeName', () => {
  it.each([
    ['converts Hangul to NFC', '김하늘'.normalize('NFD'), '김하늘'],
    ['trims', ' \u3000김하늘\t', '김하늘'],
    ['keeps blanks inside a name', '김 하늘', '김 하늘'],
  ])('%s', (_, given, name) => {
    expect(normalizeName(given)).toBe(name)
  })
})

describe('isName', () => {
  it.each(['김하늘', 'Kim Ha-neul', '1', '가'.repeat(150), '😀'.repeat(150), '👩‍👧'])(
    'is true for %j',
    (text) => {
      expect(isName(text)).toBe(true)
    },
  )

  it.each([
    ['an empty text', ''],
    ['an invisible text', '\u3164'],
    ['half a surrogate pair', '김\ud83d'],
    ['a replaced surrogate', '김\ufffd'],
    ['a control character', '김\0'],
    ['a line break', '김\n하늘'],
    ['a line separator', '김\u2028하늘'],
    ['a bidi control', '김\u202e'],
    ['151 characters', '가'.repeat(151)],
    ['151 emoji', '😀'.repeat(151)],
  ])('is false for %s', (_, text) => {
    expect(isName(text)).toBe(false)
  })
})

const normalizers = [
  ['normalizeSingleLine', (text: string) => normalizeSingleLine(text, TITLE_MAX), TITLE_MAX],
  ['normalizeComment', normalizeComment, COMMENT_MAX],
  ['normalizeName', (text: string) => normalizeName(text), NAME_MAX],
] as const

describe.each(normalizers)('the length of a text of %s', (_, normalize, most) => {
  it.each([
    ['Hangul', '각'],
    ['a Greek letter with three marks', '\u1f82'.normalize('NFC')],
    ['a letter outside of the BMP', '\u{1109a}'],
  ])('can be the maximum of decomposed characters: %s', (_what, character) => {
    const text = character.repeat(most)
    expect(normalize(text.normalize('NFD'))).toBe(text)
  })

  it('is checked before the text is normalized', () => {
    const text = `${'가'.normalize('NFD')}\u0316\u0315${'x'.repeat(most * 4)}`
    expect(normalize(` ${text}\n`)).toBe(text)
  })

  it('stays above the maximum if only removed characters exceed it', () => {
    const text = `a${'\u200e'.repeat(most * 4)}b`
    expect(normalize(text)).toBe(text)
  })
})
