/** The exclusive upper limit for amounts in words: there are no words for 1,000 조 (10^15) won or more. */
const WORDS_WON_LIMIT = 1e15

/** The names of the four-digit groups (만, 억, 조), starting with the last group, which has no name. */
const koreanGroups = ['', '만', '억', '조'] as const
const koreanDigits = ['', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구'] as const
const koreanUnits = ['', '십', '백', '천'] as const

const numbersBelow20 = [
  '',
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
] as const
const tens = [
  ...['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
] as const
const englishGroups = ['', 'thousand', 'million', 'billion', 'trillion'] as const

/** The groups of `size` digits of an integer, starting with the last group. */
function groupsOf(number: number, size: number): number[] {
  const base = 10 ** size
  const groups: number[] = []
  for (let rest = number; rest > 0; rest = Math.floor(rest / base)) groups.push(rest % base)
  return groups
}

/**
 * An amount in whole won in Korean words, for example `일금 일천일백원정`. 일 is always written, so that no digit can be added in front. '' for
 * 1,000 조 won or more.
 */
export function koreanAmountInWords(won: number): string {
  if (Math.abs(won) >= WORDS_WON_LIMIT) return ''
  const words = groupsOf(Math.abs(won), 4).map((group, index) => {
    const digits = groupsOf(group, 1).map((digit, place) =>
      digit === 0 ? '' : `${koreanDigits[digit]}${koreanUnits[place]}`,
    )
    return group === 0 ? '' : `${digits.toReversed().join('')}${koreanGroups[index]}`
  })
  return `일금 ${won < 0 ? '마이너스' : ''}${words.toReversed().join('') || '영'}원정`
}

/** An amount in whole won in English words, for example `One thousand one hundred won only`. '' for 1,000 trillion won or more. */
export function englishAmountInWords(won: number): string {
  if (Math.abs(won) >= WORDS_WON_LIMIT) return ''
  const words = groupsOf(Math.abs(won), 3).flatMap((group, index) =>
    group === 0 ? [] : [[below1000InWords(group), englishGroups[index]].filter(Boolean).join(' ')],
  )
  const text = `${won < 0 ? 'minus ' : ''}${words.toReversed().join(' ') || 'zero'} won only`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A number from 1 to 999 in English words. */
function below1000InWords(number: number): string {
  const [hundred, rest] = [Math.floor(number / 100), number % 100]
  const ten = [tens[Math.floor(rest / 10)], numbersBelow20[rest % 10]].filter(Boolean).join('-')
  const low = rest < 20 ? numbersBelow20[rest] : ten
  return [hundred > 0 ? `${numbersBelow20[hundred]} hundred` : '', low].filter(Boolean).join(' ')
}
