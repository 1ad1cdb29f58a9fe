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

  it('puts what the server says to its field', () => {
    const failure = new Failure('invalid', { fields: { username: ['It is taken.', 'Sorry.'] } })
    expect(errors({ failure })).toMatchObject({ username: 'It is taken. Sorry.' })
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
