import { describe, expect, it } from 'vitest'
import { englishAmountInWords, koreanAmountInWords } from '../../src/text/amountInWords.ts'

describe('koreanAmountInWords', () => {
  it.each([
    [0, '영'],
    [7, '칠'],
    [10, '일십'],
    [1_100, '일천일백'],
    [10_000, '일만'],
    [100_010_000, '일억일만'],
    [1_234_567_890, '일십이억삼천사백오십육만칠천팔백구십'],
    [1_000_000_000_000, '일조'],
    [999_999_999_999_999, '구백구십구조구천구백구십구억구천구백구십구만구천구백구십구'],
    [-45_000, '마이너스사만오천'],
  ])('writes %d', (won, words) => {
    expect(koreanAmountInWords(won)).toBe(`일금 ${words}원정`)
  })

  it('has no words from 1,000 조', () => {
    expect([koreanAmountInWords(1e15), koreanAmountInWords(-1e15)]).toEqual(['', ''])
  })

  it('can be read back for 10,000 amounts', () => {
    for (const won of amounts()) expect(readKorean(koreanAmountInWords(won))).toBe(won)
  })
})

describe('englishAmountInWords', () => {
  it.each([
    [0, 'Zero'],
    [13, 'Thirteen'],
    [40, 'Forty'],
    [99, 'Ninety-nine'],
    [700, 'Seven hundred'],
    [8_450_000, 'Eight million four hundred fifty thousand'],
    [1_000_001, 'One million one'],
    [-1_100, 'Minus one thousand one hundred'],
  ])('writes %d', (won, words) => {
    expect(englishAmountInWords(won)).toBe(`${words} won only`)
  })

  it('returns no words for 1,000 trillion won or more, also negative', () => {
    expect([englishAmountInWords(1e15), englishAmountInWords(-1e15)]).toEqual(['', ''])
  })

  it('can be read back for 10,000 amounts', () => {
    for (const won of amounts()) expect(readEnglish(englishAmountInWords(won))).toBe(won)
  })
})

/** The same 10,000 amounts in every run, of all lengths, from a linear congruential generator. */
function amounts(): number[] {
  let seed = 20_261_124
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  return Array.from({ length: 10_000 }, () => {
    const won = Math.floor(random() * 10 ** (1 + Math.floor(random() * 15)))
    return random() < 0.2 && won > 0 ? -won : won
  })
}

function readKorean(text: string): number {
  const [, sign = '', words = ''] = /^일금 (마이너스)?([가-힣]+)원정$/.exec(text) ?? []
  let sum = 0
  let group = 0
  let digit = 0
  for (const letter of words.replace('영', '')) {
    const value = '일이삼사오육칠팔구'.indexOf(letter) + 1
    const unit = '십백천'.indexOf(letter) + 1
    const name = '만억조'.indexOf(letter) + 1
    if (value > 0) digit = value
    else if (unit > 0) [group, digit] = [group + digit * 10 ** unit, 0]
    else if (name > 0) [sum, group, digit] = [sum + (group + digit) * 10_000 ** name, 0, 0]
    else throw new Error(`Unknown letter: ${letter}`)
  }
  return (sign ? -1 : 1) * (sum + group + digit)
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const groups = 'won thousand million billion trillion'.split(' ')

function readEnglish(text: string): number {
  const words = text
    .toLowerCase()
    .replace(/ won only$/, '')
    .split(/[ -]/)
  const isNegative = words[0] === 'minus'
  let sum = 0
  let group = 0
  for (const word of words.slice(isNegative ? 1 : 0)) {
    if (word === 'hundred') group *= 100
    else if (groups.includes(word)) [sum, group] = [sum + group * 1000 ** groups.indexOf(word), 0]
    else if (tens.includes(word)) group += tens.indexOf(word) * 10
    else if (small.includes(word)) group += small.indexOf(word)
    else throw new Error(`Unknown word: ${word}`)
  }
  return (isNegative ? -1 : 1) * (sum + group)
}
