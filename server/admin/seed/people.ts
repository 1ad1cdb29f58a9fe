import { makeRandom } from './random.ts'

/** The job positions of the demo company, from the highest rank to the lowest. */
export const positions = ['대표이사', '이사', '부장', '차장', '과장', '대리', '사원'] as const

export const departments = [
  '경영진',
  '재무회계팀',
  '구매팀',
  '영업1팀',
  '영업2팀',
  '생산관리팀',
  '물류팀',
  '품질보증팀',
  '인사총무팀',
  '전산팀',
] as const

export interface SeedEmployee {
  username: string
  name: string
  department: (typeof departments)[number]
  position: (typeof positions)[number]
}

/** The employees that every seeded company has, whatever its size: the board, the team leaders and two drafters. */
const core: readonly SeedEmployee[] = [
  { username: 'seojm', name: '서정민', department: '경영진', position: '대표이사' },
  { username: 'hansj', name: '한서진', department: '경영진', position: '이사' },
  { username: 'limth', name: '임태현', department: '경영진', position: '이사' },
  { username: 'kwonyj', name: '권영주', department: '경영진', position: '이사' },
  { username: 'parksh', name: '박상훈', department: '재무회계팀', position: '부장' },
  { username: 'yoondh', name: '윤도현', department: '구매팀', position: '부장' },
  { username: 'leejy', name: '이지영', department: '영업1팀', position: '부장' },
  { username: 'junghw', name: '정현우', department: '영업2팀', position: '부장' },
  { username: 'kangyr', name: '강유리', department: '생산관리팀', position: '부장' },
  { username: 'ohsm', name: '오성민', department: '물류팀', position: '부장' },
  { username: 'jangmk', name: '장미경', department: '품질보증팀', position: '부장' },
  { username: 'seohj', name: '서현주', department: '인사총무팀', position: '부장' },
  { username: 'shindw', name: '신동욱', department: '전산팀', position: '부장' },
  { username: 'kimms', name: '김민수', department: '재무회계팀', position: '대리' },
  { username: 'choiej', name: '최은정', department: '구매팀', position: '사원' },
]

export const minEmployees = core.length

const surnames =
  '김kim 이lee 박park 최choi 정jung 강kang 조cho 윤yoon 장jang 임lim 오oh 신shin 황hwang 안ahn 송song 홍hong 문moon 배bae'.split(
    ' ',
  )
const givenNames =
  '서연sy 민준mj 지훈jh 수빈sb 예진yj 도윤dy 하은he 준호jh 유진yj 태영ty 소희sh 재원jw 다인di 성우sw 혜린hr 건우gw 나래nr 승민sm 은채ec 경호kh'.split(
    ' ',
  )

/** The employees of a company with `count` employees, at least `fewestPeople`. The same seed gives the same employees. */
export function makeEmployees(count: number, seed: number): SeedEmployee[] {
  const random = makeRandom(seed)
  const people = [...core]
  const taken = new Set(people.map(({ username }) => username))
  const teams = departments.slice(1)
  while (people.length < count) {
    const [surname = '', surnameLatin] = split(random.pick(surnames))
    const [given, initials] = split(random.pick(givenNames))
    const base = `${surnameLatin}${initials}`
    let username = base
    for (let more = 2; taken.has(username); more++) username = `${base}${more}`
    taken.add(username)
    const department = teams[people.length % teams.length] as SeedEmployee['department']
    const position = random.pick(['차장', '과장', '과장', '대리', '대리', '사원', '사원'] as const)
    people.push({ username, name: surname + given, department, position })
  }
  return people
}

/** Splits a name into its Hangul and its Latin letters. */
function split(name: string): string[] {
  return name.split(/(?=[a-z])(?<![a-z])/)
}
