import { beforeAll, expect, it } from 'vitest'
import { scopes } from '../../contract/integrationCalls.ts'
import { errorOfCode, failureCodeOf } from '../../server/accounts/singleSignOnFailures.ts'
import { addIntegration } from '../../server/integration/integrations.service.ts'
import { post, signInAll, submitNew } from './approval.ts'
import { rebuild, send, useProduct } from './product.ts'

/** The sentences of 500 and 503. */
const product = useProduct()
let people: Record<'kim' | 'park', { authorization: string }>

beforeAll(async () => {
  people = await signInAll(product(), 'kim', 'park')
  // Saving a line fails with its name as the SQLSTATE.
  await product().database.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin
      raise exception 'test' using errcode = new.name;
    end $$;
    create trigger fail before insert on saved_lines for each row execute function fail()`)
})

const saveLine = (sqlState: string, language: string) =>
  post(product(), { ...people.kim, 'accept-language': language }, 'save_line/', {
    name: sqlState,
    approvers: [{ id: 'park', type: '0' }],
  })

const unexpected = {
  ko: '서버에 문제가 생겼습니다. 잠시 뒤에 다시 시도해 주세요.',
  en: 'Something went wrong on the server. Try again later.',
}
const documentBusy = {
  ko: '다른 사람이 같은 문서를 변경하고 있습니다. 몇 초 뒤에 다시 시도해 주세요.',
  en: 'Others are changing the same document. Try again in a few seconds.',
}

it.each([
  ['an unexpected error', 'XX000', 500, unexpected.ko, unexpected.en],
  [
    'a database without resources',
    '53200',
    503,
    '데이터베이스가 제때 응답하지 않습니다. 몇 초 뒤에 다시 시도해 주세요.',
    'The database does not respond in time. Try again in a few seconds.',
  ],
  [
    'a full disk',
    '53100',
    503,
    '서버의 디스크가 가득 찼거나 고장 나서 저장하지 못했습니다. 관리자에게 알린 뒤에 다시 시도해 주세요.',
    'The disk of the server is full or has failed, so nothing was stored. Tell the administrator, then try again.',
  ],
])('the error of %s is in the language of the page', async (_, sqlState, status, ko, en) => {
  expect(await saveLine(sqlState, 'ko')).toMatchObject({ status, body: { detail: ko } })
  expect(await saveLine(sqlState, 'en')).toMatchObject({ status, body: { detail: en } })
})

it('the error of a request without a language is in the language of the installation', async () => {
  const english = await rebuild(product(), ({ settings }) => ({
    settings: { ...settings, LANGUAGE_DEFAULT: 'en' },
  }))
  for (const [server, detail] of [
    [product(), unexpected.ko],
    [english, unexpected.en],
  ] as const) {
    const { body } = await post(server, people.kim, 'save_line/', {
      name: 'XX000',
      approvers: [{ id: 'park', type: '0' }],
    })
    expect(body).toEqual({ detail })
  }
})

it('the error of a decision whose document changes during every attempt is in the language of the page, also in a bulk approval', async () => {
  const document_id = await submitNew(product(), 'kim', people.kim, ['park'])
  // The document differs at each read, as if others changed it all the time.
  await product().database.pool.query(`
    create or replace function document_state(wanted integer) returns text language sql volatile as
      'select gen_random_uuid()::text'`)
  for (const language of ['ko', 'en'] as const) {
    const headers = { ...people.park, 'accept-language': language }
    const detail = documentBusy[language]
    expect(
      await post(product(), headers, 'do_sign/', {
        document_id,
        username: 'park',
        opinion: '',
        sign_type: '승인',
      }),
    ).toMatchObject({ status: 503, body: { detail } })
    expect(
      (await post(product(), headers, 'do_sign_all/', { document_ids: [document_id] })).body,
    ).toEqual([{ document_id, ok: false, detail }])
  }
})

it('the error of a sign-in that failed on this server is in the language of the page', () => {
  for (const language of ['ko', 'en'] as const) {
    const { status, body } = errorOfCode(failureCodeOf('server'), language)
    expect([status, body]).toEqual([500, { detail: unexpected[language] }])
  }
})

it('an error of an integration is in English', async () => {
  const { token } = await addIntegration(product().database.db, 'erp', scopes, [])
  await product().database.pool.query('alter table outbox rename to renamed_outbox')
  const { status, body } = await send(product(), {
    url: '/integration/documents/',
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'ko' },
  })
  expect([status, body]).toEqual([500, { detail: unexpected.en }])
})
