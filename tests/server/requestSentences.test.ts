import { beforeAll, expect, it } from 'vitest'
import { MEGABYTE, SAVED_LINES_MAX } from '../../contract/limits.ts'
import { post, signInAll, submitNew } from './approval.ts'
import { aFile, approversField, draftOf, submit, type FormTexts } from './forms.ts'
import { addEmployees } from './people.ts'
import { send, useProduct } from './product.ts'
import { addBatch } from './vouchers.ts'

const product = useProduct({ MAX_FILE_MB: '1', MAX_DOCUMENT_MB: '2', MAX_FILES_PER_VOUCHER: '3' })
let people: Record<'kim' | 'park' | 'lee', { authorization: string }>
let document_id: number
let savedLines: { id: number; version: number }[]
let companyLine: number

beforeAll(async () => {
  people = await signInAll(product(), 'kim', 'park', 'lee')
  await addEmployees(product(), { id: 'gone', name: '최은정', active: false })
  document_id = await submitNew(product(), 'kim', people.kim, ['park'], {
    receivers: '["lee"]',
  })
  await addBatch(product(), 'voucher', 90)
  const names = Array.from({ length: SAVED_LINES_MAX }, (_, at) => `${at}`)
  savedLines = await Promise.all(
    names.map(
      async (name) => (await saveLine({ name })('en')).body as { id: number; version: number },
    ),
  )
  const { rows } = await product().database.pool.query(
    `insert into saved_lines (name, name_key, approvers) values ('전사', '전사', '[]') returning id`,
  )
  companyLine = rows[0].id
})

/** The headers of a call from a page in this language. */
const from = (by: keyof typeof people, language: string) => ({
  ...people[by],
  'accept-language': language,
})

/** The texts of an error response in the language of the page. */
type Refused = (language: 'ko' | 'en') => Promise<{ body: Record<string, unknown> }>

const draft =
  (texts: FormTexts): Refused =>
  (language) =>
    submit(product(), from('kim', language), draftOf('kim', 'voucher', 90, texts))

const submission =
  (
    batch: number,
    line: string,
    sizes: number[] = [],
    nameOf = (at: number) => `${at}.pdf`,
  ): Refused =>
  (language) =>
    submit(
      product(),
      from('kim', language),
      draftOf('kim', 'voucher', batch, {
        approvers: approversField(line),
        ...(sizes.length > 0 && { invoices: `${batch}-9000-001-1`, counts: `${sizes.length}` }),
      }),
      sizes.map((size, at) => aFile(nameOf(at), size)),
    )

const call =
  (by: 'kim' | 'park', path: string, body: object): Refused =>
  (language) =>
    post(product(), from(by, language), path, {
      document_id,
      revision: 1,
      ...body,
    })

const account =
  (path: string, payload: object): Refused =>
  (language) =>
    send(product(), { method: 'POST', url: `/${path}`, headers: from('kim', language), payload })

const saveLine =
  (body: object): Refused =>
  (language) =>
    post(product(), from('kim', language), 'save_line/', {
      name: 'new',
      approvers: [{ id: 'park', type: '0' }],
      ...body,
    })

it.each<[string, Refused, string, string]>([
  [
    'an approver who is inactive',
    submission(90, 'gone'),
    '재직 중인 직원이 아닙니다: 최은정. 제외하고 다시 시도해 주세요.',
    '최은정 is not an active employee. Remove this employee and try again.',
  ],
  [
    'an approver without an account',
    submission(90, 'nobody'),
    '재직 중인 직원이 아닙니다: nobody. 제외하고 다시 시도해 주세요.',
    'nobody is not an active employee. Remove this employee and try again.',
  ],
  ['an empty title', draft({ title: ' ' }), '제목을 입력해주세요.', 'Please enter a title.'],
  [
    'the author as an approver',
    submission(90, 'kim'),
    '기안자는 결재자가 될 수 없습니다.',
    'The author cannot be an approver.',
  ],
  [
    'an approver who is listed twice',
    draft({ approvers: approversField('park', 'park') }),
    '같은 직원이 두 번 들어 있습니다. 하나를 제외하고 다시 시도해 주세요.',
    'An employee is listed twice. Remove one entry and try again.',
  ],
  [
    'a receiver who is listed twice',
    draft({ approvers: approversField('park'), receivers: '["lee", "lee"]' }),
    '같은 직원이 두 번 들어 있습니다. 하나를 제외하고 다시 시도해 주세요.',
    'An employee is listed twice. Remove one entry and try again.',
  ],
  [
    'an employee who is twice in a saved line',
    saveLine({ receivers: [{ id: 'lee' }, { id: 'lee' }] }),
    '같은 직원이 두 번 들어 있습니다. 하나를 제외하고 다시 시도해 주세요.',
    'An employee is listed twice. Remove one entry and try again.',
  ],
  [
    'a wrong password',
    account('rest-auth/login/', { username: 'kim', password: 'wrong' }),
    '아이디 또는 비밀번호가 올바르지 않습니다.',
    'The user name or the password is wrong.',
  ],
  [
    'an empty new password',
    account('employee/change_password/', { new_password: '' }),
    '패스워드를 입력해주세요.',
    'Please enter the password.',
  ],
  [
    'a call without a token',
    (language) =>
      send(product(), { url: '/ea/sign_document/', headers: { 'accept-language': language } }),
    '로그인되어 있지 않거나 로그인이 만료되었습니다. 다시 로그인해 주세요.',
    'You are not signed in, or your session has ended. Sign in again.',
  ],
  [
    'a batch that is gone',
    submission(91, 'park'),
    '이 구분에는 배치 91의 전표가 없습니다. 목록을 새로 고쳐 주세요.',
    'Batch 91 has no vouchers of this kind. Reload the list.',
  ],
  [
    'a form with too many voucher lines',
    draft({
      invoices: Array.from({ length: 12_000 }, (_, at) => `90-${at}`),
      counts: Array.from({ length: 12_000 }, () => '0'),
    }),
    '배치의 분개 라인이 10,000개보다 많아 상신할 수 없습니다. ERP에서 배치를 나누어 주세요.',
    'The batch has more than 10,000 journal lines. Split it in the ERP and try again.',
  ],
  [
    'a file without a visible name',
    submission(90, 'park', [1], () => '\u200b'),
    '이름이 없는 파일은 첨부할 수 없습니다. 파일 이름을 바꿔 주세요.',
    'A file needs a name.',
  ],
  [
    'a control character in the name of a file',
    submission(90, 'park', [1], () => 'a\u0007.pdf'),
    '파일 이름에 제어 문자를 쓸 수 없습니다. 파일 이름을 바꿔 주세요.',
    'The name of a file cannot contain control characters.',
  ],
  [
    'a file over the limit',
    submission(90, 'park', [MEGABYTE + 1]),
    '0.pdf: 1 MB보다 큽니다. 더 작은 파일을 첨부해 주세요.',
    '0.pdf is larger than 1 MB. Send a smaller file.',
  ],
  [
    'files over the limit together',
    submission(90, 'park', [MEGABYTE, MEGABYTE, 1]),
    '파일을 모두 합쳐 2 MB까지 첨부할 수 있습니다. 파일을 줄여 주세요.',
    'The files are larger than 2 MB together. Send fewer or smaller ones.',
  ],
  [
    'too many files of a voucher',
    submission(90, 'park', [1, 1, 1, 1]),
    '전표 PV 9000의 파일이 4개입니다. 3개까지 첨부할 수 있습니다.',
    'The voucher PV 9000 has 4 files; the limit is 3.',
  ],
  [
    'an employee who is already a receiver',
    call('kim', 'add_receivers/', { receivers: ['lee'] }),
    '이미 참조·공람에 있는 직원입니다: 이름 lee. 제외하고 다시 시도해 주세요.',
    '이름 lee is already a receiver. Remove the employee and try again.',
  ],
  [
    'an added receiver who is inactive',
    call('kim', 'add_receivers/', { receivers: ['gone'] }),
    '재직 중인 직원이 아닙니다: 최은정. 제외하고 다시 시도해 주세요.',
    '최은정 is not an active employee. Remove this employee and try again.',
  ],
  [
    'a later approver who is inactive',
    call('park', 'change_line/', {
      reason: '휴가',
      approvers: [{ id: 'gone', type: '0', order: 0, step: 0 }],
    }),
    '재직 중인 직원이 아닙니다: 최은정. 제외하고 다시 시도해 주세요.',
    '최은정 is not an active employee. Remove this employee and try again.',
  ],
  [
    'the current approval line',
    async (language) => {
      const own = await submitNew(product(), 'kim', people.kim, ['park', 'lee'])
      return call('park', 'change_line/', {
        document_id: own,
        reason: '휴가',
        approvers: [{ id: 'lee', type: '0', order: 0, step: 0 }],
      })(language)
    },
    '지금의 결재선과 같습니다. 결재선을 바꾼 뒤에 다시 시도해 주세요.',
    'This is the current approval line. Change it first.',
  ],
  [
    'one saved line too many',
    saveLine({}),
    '결재선은 50개까지 저장할 수 있습니다.',
    'You can save at most 50 lines.',
  ],
  [
    'the name of another saved line',
    (language) => saveLine({ ...savedLines[0], name: '1' })(language),
    '같은 이름의 결재선이 있습니다.',
    'You have another line with this name.',
  ],
  [
    'an earlier version of a saved line',
    (language) => saveLine({ ...savedLines[0], name: '0', version: 9 })(language),
    '다른 사람이 먼저 바꾸었습니다.',
    'Another user has changed it in the meantime.',
  ],
  [
    'a change of a company line',
    (language) => saveLine({ id: companyLine, version: 1 })(language),
    '회사 결재선은 관리자만 바꿀 수 있습니다.',
    'Only an administrator can change a company line.',
  ],
  [
    'an unknown saved line',
    saveLine({ id: 2 ** 31 - 1, version: 1 }),
    '해당 결재선을 찾을 수 없습니다. 이미 삭제되었을 수 있습니다.',
    'There is no such saved line.',
  ],
])('the reason against %s is in the language of the page', async (_, refused, ko, en) => {
  for (const [language, sentence] of [
    ['ko', ko],
    ['en', en],
  ] as const) {
    const { body } = await refused(language)
    const texts = Object.values(body).flat()
    expect(texts.filter((value) => typeof value === 'string')).toEqual([sentence])
  }
})

it('the reason against a past date of a hold is in the language of the page', async () => {
  const hold = call('park', 'hold/', { reason: '증빙 확인', until: '2020-01-01' })
  expect((await hold('ko')).body).toEqual({
    until: [
      expect.stringMatching(/^보류 기한은 내일부터 \S+까지 정할 수 있습니다\(오늘: \S+\)\. /),
    ],
  })
  expect((await hold('en')).body).toEqual({
    until: [expect.stringMatching(/^A date after \S+ and not after \S+ is required\.$/)],
  })
})

it('the confirmation of a new password is in the language of the page', async () => {
  const change = account('employee/change_password/', { new_password: '새 비밀번호 2!' })
  expect((await change('ko')).body).toEqual({ detail: '비밀번호를 변경했습니다.' })
  expect((await change('en')).body).toEqual({ detail: 'The password is changed.' })
})
