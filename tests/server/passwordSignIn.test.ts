import { beforeAll, describe, expect, it } from 'vitest'
import { accountSentences } from '../../server/accounts/accountSentences.ts'
import { addEmployees, logIn, signIn } from './people.ts'
import { rebuild, send, type TestProduct, useProduct } from './product.ts'
import { PUBLIC_URL } from './singleSignOn.ts'

// No test reaches the identity provider.
const product = useProduct({ PUBLIC_URL, OIDC_ISSUER: PUBLIC_URL, OIDC_CLIENT_ID: 'e-payment' })
let off: TestProduct

beforeAll(async () => {
  await addEmployees(product(), { id: 'kimms' })
  off = await rebuild(product(), ({ settings }) => ({
    settings: { ...settings, PASSWORD_SIGN_IN: 'off' },
  }))
})

describe('PASSWORD_SIGN_IN=off', () => {
  it('refuses every call with a password, with one sentence in the accepted language', async () => {
    const headers = { 'accept-language': 'en', ...(await signIn(product(), 'kimms')) }
    const sentence = { detail: accountSentences.ko.passwordsOff() }
    const login = await logIn(off, 'kimms')
    expect([login.status, login.body]).toEqual([403, sentence])
    const change = { method: 'POST', url: '/employee/change_password/', headers } as const
    const changed = await send(off, { ...change, payload: { new_password: 'new' } })
    const inEnglish = { detail: accountSentences.en.passwordsOff() }
    expect([changed.status, changed.body]).toEqual([403, inEnglish])
    const form = { username: 'x', first_name: 'x', password1: 'x', password2: 'x' }
    const payload = { ...form, department: 'x', position: 'x' }
    const register = await send(off, { method: 'POST', url: '/rest-auth/registration/', payload })
    expect([register.status, register.body]).toEqual([403, sentence])
  })

  it('is in config.json, next to the label of single sign-on', async () => {
    const url = '/config.json'
    const offered = { passwordSignIn: false, registration: false, singleSignOn: { name: '' } }
    expect((await send(off, { url })).body).toMatchObject(offered)
    const { body } = await send(product(), { url })
    expect(body).toMatchObject({ registration: true, singleSignOn: { name: '' } })
    expect(body).not.toHaveProperty('passwordSignIn')
  })
})
