import { beforeEach, expect, it } from 'vitest'
import { registrationLimits } from '../../server/accounts/registration.service.ts'
import { rebuild, send, type TestProduct, useProduct } from './product.ts'

/** The sentences of a registration, which clients other than our app show as they are. */
const product = useProduct()

beforeEach(() =>
  product().database.pool.query('delete from account_requests; delete from registration_tries'),
)

const form = {
  username: 'newcomer',
  first_name: '새내기',
  password1: '새 비밀번호 1!',
  password2: '새 비밀번호 1!',
  department: '재무팀',
  position: '대리',
}

/** The status and the only sentence of the response to a registration from a page in this language. */
async function responseOf(language: string, given: object = {}, to: TestProduct = product()) {
  const { status, body } = await send(to, {
    method: 'POST',
    url: '/rest-auth/registration/',
    headers: { 'accept-language': language },
    payload: { ...form, ...given },
  })
  const [sentence, ...more] = Object.values(body).flat()
  expect(more).toEqual([])
  return [status, sentence]
}

const closed = () =>
  rebuild(product(), ({ settings }) => ({ settings: { ...settings, REGISTRATION: 'off' } }))

it.each([
  [
    'a closed registration',
    async () => {
      const off = await closed()
      return (language: string) => responseOf(language, {}, off)
    },
    403,
    '여기서는 계정을 신청할 수 없습니다. 관리자에게 계정을 요청해 주세요.',
    'Accounts cannot be requested here. Ask an administrator for an account.',
  ],
  [
    'too many attempts from one address',
    async () => {
      for (let tried = 0; tried < registrationLimits.perHour; tried++) await responseOf('en')
      return async (language: string) => {
        const [status, sentence] = await responseOf(language)
        return [status, String(sentence).replace(/\d+/, 'N')]
      }
    },
    429,
    '이 네트워크에서 신청한 횟수가 너무 많습니다. N초 뒤에 다시 시도해 주세요.',
    'Too many requests from this address. Try again in N seconds.',
  ],
  [
    'too many open requests',
    async () => {
      await product().database.pool.query(
        `insert into account_requests (username, name, department, position, password_hash)
         select 'user' || n, 'x', 'x', 'x', 'x' from generate_series(1, $1::integer) n`,
        [registrationLimits.openMax],
      )
      return responseOf
    },
    503,
    '처리를 기다리는 신청이 너무 많습니다. 관리자가 처리한 뒤에 다시 신청해 주세요.',
    'Too many requests are open. An administrator has to decide on them first.',
  ],
  [
    'a stored request',
    async () => responseOf,
    201,
    '관리자가 이 신청을 처리합니다.',
    'An administrator will decide on this request.',
  ],
])('the response to %s is in the language of the page', async (_, prepare, status, ko, en) => {
  const response = await prepare()
  expect(await response('ko')).toEqual([status, ko])
  expect(await response('en')).toEqual([status, en])
})

it.each([
  [
    { username: '새내기' },
    '아이디는 영문자, 숫자, 기호(@ . + _ -)로 150자까지 쓸 수 있고, 영문자나 숫자로 시작해야 합니다.',
    'A username has 1 to 150 letters, digits and @.+_-, and begins with a letter or a digit.',
  ],
  [
    { username: 'admin' },
    '사용할 수 없는 아이디입니다. 다른 아이디를 입력해 주세요.',
    'This username is reserved. Please choose another one.',
  ],
  [
    { first_name: ' ' },
    '보이는 글자로 1자 이상 150자까지 입력해 주세요.',
    'This field has 1 to 150 characters that can be seen.',
  ],
  [{ password1: '' }, '패스워드를 입력해주세요.', 'Please enter the password.'],
  [{ password2: 'other' }, '동일한 패스워드를 입력해주세요.', 'Please enter the same password.'],
  [
    { consent: false },
    '개인정보 처리에 동의해야 계정을 신청할 수 있습니다.',
    'Must be checked: an account needs the consent to the processing of personal data.',
  ],
])('the reason against %j is in the language of the page', async (given, ko, en) => {
  expect(await responseOf('ko', given)).toEqual([400, ko])
  expect(await responseOf('en', given)).toEqual([400, en])
})
