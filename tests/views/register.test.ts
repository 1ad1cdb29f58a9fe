import { describe, expect, it } from 'vitest'
import { Failure } from '../../machines/ports.ts'
import {
  emptyForm,
  problemsOf,
  type Request,
  registerView,
} from '../../src/screens/Register/Register.view.ts'
import { front } from '../../src/text/front.en.ts'

const whole = {
  username: 'hong',
  first_name: '홍길동',
  password1: 'one-two-three',
  password2: 'one-two-three',
  department: '재무팀',
  position: '사원',
}

function requestOf(request: Partial<Request>): Request {
  const base = { form: whole, asked: true, state: 'writing', failure: null } as const
  return { ...base, isOffered: true, ...request }
}

function errors(request: Partial<Request>) {
  const view = registerView(requestOf(request), front)
  return Object.fromEntries(view.fields.map(({ name, error }) => [name, error]))
}

describe('register view', () => {
  it('finds nothing wrong with a whole form', () => {
    expect(problemsOf(whole, front.register)).toEqual({})
  })

  it('asks for every empty field, once it has been asked', () => {
    const missing = 'Please fill in this field'
    expect(Object.values(errors({ form: emptyForm }))).toEqual(Array(6).fill(missing))
    expect(Object.values(errors({ form: emptyForm, asked: false }))).toEqual(
      Array(6).fill(undefined),
    )
  })

  it('asks for the same password twice', () => {
    const form = { ...whole, password2: 'other' }
    expect(errors({ form }).password2).toBe('Please enter the same password')
  })

  it.each([
    ['username', '-hong', 'Letters, digits and @ . + _ - only, beginning with a letter or a digit'],
    ['username', 'h'.repeat(151), 'At most 150 characters'],
    ['department', 'x'.repeat(151), 'At most 150 characters'],
    ['password1', 'x'.repeat(1001), 'At most 1000 characters'],
    ['first_name', '\u202e김', front.register.invisible],
    ['position', '\u3164\u200b', front.register.invisible],
  ] as const)('knows a %s that the server would refuse', (field, value, sentence) => {
    expect(errors({ form: { ...whole, [field]: value } })[field]).toBe(sentence)
  })

  it('says in its own words what the server refuses', () => {
    const username = ['A username has 1 to 150 letters.']
    const other = new Failure('invalid', { fields: { username, position: ['No.'] } })
    expect(errors({ failure: other })).toMatchObject({
      username: 'This cannot be accepted. Please check: User name',
      position: 'This cannot be accepted. Please check: Position',
    })
  })

  it.each([
    ['offline', undefined, 'Error occurred (check network status)'],
    ['server', undefined, 'Error occurred (check network status)'],
    ['server', 3600, 'Too many requests are waiting for an administrator. Please try again later.'],
    ['tooMany', 61, 'There were too many requests from this network. Try again in 2 minutes.'],
    ['forbidden', undefined, front.register.closed],
  ] as const)('gives the reason of a failure: %s, retryAfter %s', (kind, retryAfter, sentence) => {
    const failure = new Failure(kind, { ...(retryAfter && { retryAfter }) })
    expect(registerView(requestOf({ failure }), front).failure).toBe(sentence)
  })

  it.each([
    ['writing', true, 'writing'],
    ['writing', false, 'closed'],
    ['sending', false, 'closed'],
    ['done', false, 'done'],
  ] as const)('shows %s with isOffered %s as %s', (state, isOffered, shown) => {
    expect(registerView(requestOf({ state, isOffered }), front).state).toBe(shown)
  })
})
