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

function errors(request: Partial<Request>) {
  const base: Request = { form: whole, asked: true, state: 'writing', failure: null }
  const view = registerView({ ...base, ...request }, front)
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
  ] as const)('knows a %s that the server would refuse', (field, value, sentence) => {
    expect(errors({ form: { ...whole, [field]: value } })[field]).toBe(sentence)
  })

  it('says in its own words what the server refuses', () => {
    const username = ['This username is taken.']
    const other = new Failure('invalid', { fields: { username, position: ['No.'] } })
    expect(errors({ failure: other })).toMatchObject({
      username: 'This cannot be accepted. Please check: User name',
      position: 'This cannot be accepted. Please check: Position',
    })
    const taken = new Failure('invalid', { fields: { username, code: ['taken'] } })
    expect(errors({ failure: taken }).username).toBe(
      'Somebody else has this user name. Please choose another',
    )
  })

  it('says a failure that belongs to no field for itself', () => {
    const request: Request = {
      form: whole,
      asked: true,
      state: 'writing',
      failure: new Failure('offline'),
    }
    expect(registerView(request, front).failure).toBe('Error occurred (check network status)')
  })
})
