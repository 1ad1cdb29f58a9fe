import fs from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  linkAccountToEmployee,
  removeSignInLink,
} from '../../../server/accounts/signInLinks.service.ts'
import { verify } from '../../../server/admin/verify.ts'
import { addEndpoint, disableEndpoint } from '../../../server/integration/endpoints.service.ts'
import { addIntegration } from '../../../server/integration/integrations.service.ts'
import { useDataFolder } from './dataFolder.ts'
import { snapshotStore } from './snapshot.ts'
import { addEmployees } from './submission.ts'

const place = useDataFolder()
let reset: () => Promise<void>

const query = (text: string) => place.database().pool.query(text)
const findings = () => verify(place.database().db, place.files, {})

/** Entries 1 to 3 of the audit log add three employees. Entries 4 to 9 are for the following six changes, in this order. */
beforeAll(async () => {
  await addEmployees(place)
  const { db } = place.database()
  const issuer = 'https://id.example.com'
  await linkAccountToEmployee(db, 'hansj', { issuer, subject: 'han' })
  await linkAccountToEmployee(db, 'parksh', { issuer, subject: 'park' })
  await removeSignInLink(db, 'parksh', { issuer, subject: 'park' })
  const url = 'https://127.0.0.1/'
  await addEndpoint(db, ['127.0.0.1'], { url, types: [], categories: [], companies: [] })
  await addIntegration(db, 'erp', ['status:write'], [])
  await disableEndpoint(db, 1, 'command')
  fs.mkdirSync(place.files)
  reset = await snapshotStore(place)
})

beforeEach(() => reset())

describe('verify of accounts and systems outside the product', () => {
  it('finds nothing in data that the product has stored', async () => {
    expect(await findings()).toEqual([])
  })

  it.each([
    {
      what: 'an account that was linked to an employee',
      sql: `insert into sign_in_links (issuer, subject, employee_id) values ('https://id.example.com', 'x', 'kimms')`,
      finding: 'sign-in x of kimms: no entry links it',
    },
    {
      what: 'an account that was linked again',
      sql: `insert into sign_in_links (issuer, subject, employee_id) values ('https://id.example.com', 'park', 'parksh')`,
      finding: 'sign-in park of parksh: no entry links it',
    },
    {
      what: 'an account that signs in as another employee',
      sql: `update sign_in_links set employee_id = 'parksh'`,
      finding: 'sign-in han of parksh: it is not as entry 4 left it',
    },
    {
      what: 'an account that no longer signs in',
      sql: 'delete from sign_in_links',
      finding: 'sign-in han of hansj: it is not stored, as entry 4 left it',
    },
    {
      what: 'an endpoint that sends to another address',
      sql: `update endpoints set url = 'https://elsewhere.example.com/'`,
      finding: 'endpoint 1: it is not as entry 9 left it',
    },
    {
      what: 'an endpoint that was enabled',
      sql: 'update endpoints set enabled = true',
      finding: 'endpoint 1: it is not as entry 9 left it',
    },
    {
      what: 'an endpoint that was added',
      sql: `insert into endpoints (url, types) values ('https://elsewhere.example.com/', '{}')`,
      finding: 'endpoint 2: no entry adds it',
    },
    {
      what: 'an endpoint that was removed',
      sql: 'delete from endpoints',
      finding: 'endpoint 1: it is not stored, as entry 9 left it',
    },
    {
      what: 'an integration that may do more',
      sql: `update integrations set scopes = '{documents:read,status:write}'`,
      finding: 'API client 1: it is not as entry 8 left it',
    },
    {
      what: 'an integration that was added',
      sql: `insert into integrations (name, token_hash, scopes) values ('other', '\\x01', '{documents:read}')`,
      finding: 'API client 2: no entry adds it',
    },
  ])('reports $what', async ({ sql, finding }) => {
    await query(sql)
    expect(await findings()).toEqual([finding])
  })
})
