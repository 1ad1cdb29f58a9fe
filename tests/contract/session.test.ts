import { describe, expect, it } from 'vitest'
import { Config } from '../../contract/config.ts'
import { BatchConflict, ErrorDetail, FieldErrors } from '../../contract/errors.ts'
import { PushInfo } from '../../contract/push.ts'
import {
  Credentials,
  DraftCounts,
  Employee,
  SessionToken,
  PendingCounts,
  Registration,
} from '../../contract/session.ts'

const rank = { id: 1, name: '영업팀', order: 1 }
const employee = {
  user: { username: 'kim', first_name: '김하늘' },
  department: rank,
  position: { id: 2, name: '대리', order: 4 },
  avatar: null,
  token: 'k',
}
const config = {
  apiBase: '',
  mediaBase: '',
  productionHost: '',
  vapidPublicKey: '',
  pageviewUrl: '',
  sessionSeconds: 3600,
}
const registration = {
  username: 'kim',
  first_name: '김하늘',
  password1: 'a',
  password2: 'a',
  department: '영업팀',
  position: '대리',
}

/** Each schema with values that it accepts and values that it refuses. */
const table = [
  {
    name: 'credentials',
    schema: Credentials,
    accepts: [{ username: 'kim', password: ' ' }],
    refuses: [
      { username: '', password: 'a' },
      { username: 'kim', password: '' },
      { username: 'kim' },
      { username: 'k'.repeat(151), password: 'a' },
      { username: 'kim', password: 'a'.repeat(1001) },
      { username: ['kim'], password: 'a' },
    ],
  },
  {
    name: 'the key',
    schema: SessionToken,
    accepts: [{ key: 'k' }],
    refuses: [{ key: '' }, {}, null],
  },
  {
    name: 'a registration',
    schema: Registration,
    accepts: [registration],
    refuses: [
      { ...registration, position: undefined },
      { ...registration, username: 1 },
    ],
  },
  {
    name: 'the employee',
    schema: Employee,
    accepts: [employee, { ...employee, avatar: '/media/avatar/1.png', endpoint: null }],
    refuses: [
      { ...employee, user: { username: 'kim' } },
      { ...employee, department: '영업팀' },
      { ...employee, token: undefined },
    ],
  },
  {
    name: 'the pending counts',
    schema: PendingCounts,
    accepts: [[3, 1, 2], [3, 1], 3, 0],
    refuses: [[3], [3, 1, 0, 0], '3', 1.5, null],
  },
  {
    name: 'the draft counts',
    schema: DraftCounts,
    accepts: [[1, 2, 3, 4, 0]],
    refuses: [[1, 2, 3, 4], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, '5'], {}],
  },
  {
    name: 'a push subscription',
    schema: PushInfo,
    accepts: [{ endpoint: 'https://push.example/1', keys: { p256dh: 'a', auth: 'b' } }],
    refuses: [{ endpoint: 'https://push.example/1' }, { endpoint: '1', keys: {} }],
  },
  {
    name: 'an error',
    schema: ErrorDetail,
    accepts: [{ detail: 'No.' }],
    refuses: [{ detail: ['No.'] }, {}],
  },
  {
    name: 'errors of fields',
    schema: FieldErrors,
    accepts: [{ title: ['Empty.'], approvers: ['Unknown.', 'Twice.'] }, {}],
    refuses: [{ title: 'Empty.' }, [], null],
  },
  {
    name: 'a taken batch',
    schema: BatchConflict,
    accepts: [{ detail: 'Taken.', document_id: 1 }],
    refuses: [{ detail: 'Taken.' }, { detail: 'Taken.', document_id: '1' }],
  },
  {
    name: 'the configuration',
    schema: Config,
    accepts: [config, { ...config, language: 'en' }],
    refuses: [{ ...config, sessionSeconds: '3600' }, { ...config, language: 'fr' }, {}],
  },
]

describe.each(table)('$name', ({ schema, accepts, refuses }) => {
  it.each(accepts.map((value) => [value]))('accepts %j', (value) => {
    expect(schema.safeParse(value).success).toBe(true)
  })

  it.each(refuses.map((value) => [value]))('refuses %j', (value) => {
    expect(schema.safeParse(value).success).toBe(false)
  })
})

describe('the configuration of single sign-on', () => {
  it('has the name of the identity provider', () => {
    const withProvider = { ...config, singleSignOn: { name: 'Okta' } }
    expect(Config.parse(withProvider).singleSignOn).toEqual({ name: 'Okta' })
    expect(Config.safeParse({ ...config, singleSignOn: {} }).success).toBe(false)
  })
})

describe('the configuration of an older server', () => {
  it('gets the language Korean and the limits of the wire as defaults', () => {
    expect(Config.parse(config)).toMatchObject({
      language: 'ko',
      limits: { filesPerVoucher: 20, fileMb: 50, documentMb: 200 },
      registration: true,
      features: [],
    })
  })
})
