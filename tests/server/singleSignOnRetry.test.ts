import { afterAll, beforeAll, expect, it } from 'vitest'
import { startIdentityProvider, type TestProvider } from '../../scripts/identityProvider.ts'
import { linkAccountToEmployee } from '../../server/accounts/signInLinks.service.ts'
import { addEmployees } from './people.ts'
import { preparedFolder, settingsOf, startProduct, type TestProduct } from './product.ts'
import {
  openAt,
  PUBLIC_URL,
  sendSingleSignOnCode,
  signInUpToCallback,
  singleSignOnCodeOf,
} from './singleSignOn.ts'

const folder = preparedFolder()
let provider: TestProvider
let product: TestProduct

beforeAll(async () => {
  provider = await startIdentityProvider()
  provider.serve(PUBLIC_URL)
  product = await startProduct(settingsOf(folder, { ...provider.settings, PUBLIC_URL }))
  await addEmployees(product, { id: 'yoondh' })
  const identity = { issuer: provider.issuer, subject: 'sub-yoondh' }
  await linkAccountToEmployee(product.database.db, 'yoondh', identity)
})
afterAll(async () => {
  await product?.close()
  await provider?.stop()
})

it('a code of single sign-on and its cookie are valid after an exchange that the database interrupted', async () => {
  const { callback, cookie: started } = await signInUpToCallback(product, 'sub-yoondh')
  const { location, cookie } = await openAt(product, callback, started)
  const exchange = () => sendSingleSignOnCode(product, singleSignOnCodeOf(location), cookie)
  const { pool } = product.database
  await pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin
      raise exception 'the disk is full' using errcode = 'disk_full';
    end $$;
    create trigger fail before insert on sign_ins for each row execute function fail()`)
  const interrupted = await exchange()
  await pool.query('drop trigger fail on sign_ins')
  expect([interrupted.status, interrupted.headers['set-cookie']]).toEqual([503, undefined])
  const { rows } = await pool.query('select from sessions')
  expect(rows).toEqual([])
  const repeated = await exchange()
  expect(repeated).toMatchObject({ status: 200, body: { key: expect.any(String) } })
  expect(repeated.headers['set-cookie']).toMatch(/^sign-in=; .*Max-Age=0/)
  expect((await exchange()).status).toBe(400)
})
