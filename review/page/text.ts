import type { Language } from '../../src/text/language.ts'

const texts = {
  title: { ko: '상태도 검토', en: 'Statechart review' },
  machines: { ko: '상태 기계', en: 'Machines' },
  search: { ko: '상태 찾기', en: 'Find a state' },
  withoutScreen: { ko: '화면 없는 상태만', en: 'Without a screen' },
  nothingFound: { ko: '찾는 상태가 없습니다', en: 'No states found' },
  language: { ko: '언어', en: 'Language' },
  theme: { ko: '화면 모드', en: 'Appearance' },
  light: { ko: '밝게', en: 'Light' },
  dark: { ko: '어둡게', en: 'Dark' },
  width: { ko: '화면 폭', en: 'Screen width' },
  chart: { ko: '상태도', en: 'Chart' },
  smaller: { ko: '작게', en: 'Smaller' },
  larger: { ko: '크게', en: 'Larger' },
  fit: { ko: '전체 맞춤', en: 'Fit all' },
  view: { ko: '상태도 범위', en: 'Chart content' },
  flow: { ko: '주 흐름만', en: 'Main flow' },
  all: { ko: '모두', en: 'Everything' },
  journeys: { ko: '업무 흐름', en: 'Journeys' },
  enlarge: { ko: '크게 보기', en: 'Enlarge' },
  compare: { ko: '나란히 보기', en: 'Side by side' },
  alone: { ko: '하나만', en: 'One' },
  close: { ko: '닫기', en: 'Close' },
  screen: { ko: '화면', en: 'Screen' },
  path: { ko: '들어가는 길', en: 'Path to this state' },
  start: { ko: '처음 상태', en: 'Initial state' },
  transitions: { ko: '여기에서 일어나는 일', en: 'Transitions' },
  stays: { ko: '그대로', en: 'no change' },
  noScreen: { ko: '따로 화면이 없습니다', en: 'No separate screen' },
  copyLink: { ko: '링크 복사', en: 'Copy link' },
  copied: { ko: '복사됨', en: 'Copied' },
  openRecording: { ko: '기록 열기', en: 'Open a recording' },
  invalidRecording: { ko: '읽을 수 없는 기록입니다', en: 'This file is not a recording' },
  hasScreen: { ko: '화면 있음', en: 'Has a screen' },
  hasNoScreen: { ko: '화면 없음', en: 'No screen' },
  unreachable: { ko: '이 상태로 가는 길이 없습니다.', en: 'No path leads to this state.' },
  coverage: { ko: '시험이 지나간 전이', en: 'Transitions covered by tests' },
  none: { ko: '표시 안 함', en: 'Not shown' },
  inProcess: { ko: '상태 기계', en: 'State machine' },
  covered: { ko: '전이 {0} / {1}', en: '{0} of {1} transitions' },
  uncovered: { ko: '갈 수 없는 것 {0}', en: '{0} not possible' },
  step: { ko: '{0} / {1}', en: '{0} of {1}' },
  previous: { ko: '이전', en: 'Previous' },
  next: { ko: '다음', en: 'Next' },
  closeRecording: { ko: '기록 닫기', en: 'Close recording' },
  differs: { ko: '지금 상태 기계와 다름', en: 'Differs from the machine' },
  matches: { ko: '상태 기계와 같음', en: 'Same as the machine' },
} as const

export type TextKey = keyof typeof texts

/** The text of a key, with numbers in the place of `{0}` and `{1}`. */
export function textIn(language: Language, key: TextKey, ...numbers: number[]): string {
  return texts[key][language].replace(/\{(\d)\}/g, (_, index) => `${numbers[Number(index)]}`)
}
