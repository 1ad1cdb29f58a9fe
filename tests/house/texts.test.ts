import { describe, expect, it } from 'vitest'
import { readSources } from './sources.ts'
import { type Sentence, sentencesOf } from './texts.ts'

/** The sentences of docs/specification.md ("Languages and fixed texts") that the product shows, with their fixed wording. */
const fixed: [english: string, korean: string][] = [
  ['Please enter the password', '패스워드를 입력해주세요'],
  ['Please enter the same password', '동일한 패스워드를 입력해주세요'],
  ['Change complete', '변경 완료'],
  ['Error occurred (check network status)', '에러 발생(네트워크 상태 확인)'],
  ['Notification setup complete', '알림 설정 완료'],
  ['Notification removed', '알림 제거 완료'],
  ['Failed (contact the IT team)', '실패(전산팀 문의)'],
  ['Please enter a title', '제목을 입력해주세요'],
  ['Already registered', '이미 등록되어 있습니다'],
  ['Complete', '완료'],
  ['Try again (error occurred)', '다시 시도해 주세요(에러 발생)'],
  ['Search remarks, title', '비고, 제목 검색'],
  ['e-payment / write approval', '전자결재 / 결재작성'],
  ['Approval order', '결재순서'],
  ['Request approval', '결재요청'],
  ['Write draft', '기안 작성'],
  ['Stamp table', '결재란'],
  ['Comment', '결재의견'],
  ['Withdraw', '회수'],
  ['Draft again', '재기안'],
  ['For reference', '참조함'],
  ['Approve', '결재'],
  ['Agree', '합의'],
  ['For reference', '참조'],
]

/** The sentences of every text file of a language. The name of `boxes.en.ts` is `boxes`, that of `en.ts` is ''. */
async function sentencesByFile(language: 'en' | 'ko'): Promise<Map<string, Sentence[]>> {
  const files = readSources(new RegExp(`^src/text/(.*\\.)?${language}\\.ts$`))
  const entries = files.map(async ({ path }) => {
    const file = path.slice('src/text/'.length, -'.ts'.length)
    const name = file.slice(0, -language.length).replace(/\.$/, '')
    const tables = Object.values((await import(`../../src/text/${file}.ts`)) as object)
    return [name, tables.flatMap((table) => sentencesOf({ ...table }, name))] as const
  })
  return new Map((await Promise.all(entries)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const [englishByFile, koreanByFile] = [await sentencesByFile('en'), await sentencesByFile('ko')]
const english = [...englishByFile.values()].flat()
const korean = [...koreanByFile.values()].flat()

const keysOf = (table: Sentence[], searchedText: string) =>
  table.filter(({ sentence }) => sentence === searchedText).map(({ key }) => key)

describe('the texts of the two languages', () => {
  it('have the same keys', () => {
    expect(korean.map(({ key }) => key)).toEqual(english.map(({ key }) => key))
    expect(english.length).toBeGreaterThan(100)
  })

  it('are checked in every file', () => {
    expect([...koreanByFile.keys()]).toEqual([...englishByFile.keys()])
    expect([...englishByFile.keys()]).toEqual(
      expect.arrayContaining(['', 'register', 'savedLines', 'singleSignOn']),
    )
    const withoutSentences = [...englishByFile].filter(([, sentences]) => sentences.length === 0)
    expect(withoutSentences).toEqual([])
  })

  it('have no empty sentence', () => {
    const empty = [...english, ...korean].filter(({ sentence }) => sentence?.trim() === '')
    expect(empty).toEqual([])
  })

  it('have no sentence in the other language', () => {
    const foreign = english.filter(({ sentence }) => /[가-힣]/.test(sentence ?? ''))
    const keys = foreign.map(({ key }) => key.split('.').at(-1))
    expect([...new Set(keys)]).toEqual(['otherLanguage'])
  })

  it.each(fixed)('contain "%s" and "%s" under one key', (inEnglish, inKorean) => {
    const keys = keysOf(english, inEnglish)
    expect(keys.filter((key) => keysOf(korean, inKorean).includes(key))).not.toEqual([])
  })

  it('are collected from nested tables and functions', () => {
    expect(sentencesOf({ b: { c: 'C', 'd.e': (n: number) => `${n}` }, a: 'A' })).toEqual([
      { key: 'a', sentence: 'A' },
      { key: 'b.c', sentence: 'C' },
      { key: 'b.d.e', sentence: undefined },
    ])
  })
})

describe('the Korean texts', () => {
  it('have no space between a word and a parenthesis', () => {
    const spaced = /[가-힣}] \(/u
    const files = readSources(/^src\/text\/.*\.ko\.ts$/)
    const lines = files.flatMap(({ path, text }) =>
      text.split('\n').map((line) => `${path}: ${line.trim()}`),
    )
    expect(lines.filter((line) => spaced.test(line))).toEqual([])
    expect(files.length).toBeGreaterThan(15)
    expect('기한 (선택)').toMatch(spaced)
  })
})
