import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { documentTypes } from '../../../contract/voucher.ts'
import { useDataFolder } from './dataFolder.ts'
import { addEmployees, addSubmission } from './submission.ts'

const place = useDataFolder()
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

beforeAll(async () => {
  await addEmployees(place)
  await addSubmission(place, 'voucher', 1)
  await addSubmission(place, 'receipt', 2)
  await place.database().pool.query(`
    update employees set active = false where id = 'hansj';
    update signs set state = 'approved', way = 'own', signed_at = now(), comment = '확인' where document_id = 1 and seq = 0;
    update signs set state = 'held', held_reason = '증빙 확인', held_at = now(), held_until = '2026-12-01',
      opened_at = now() where document_id = 1 and seq = 1;
    insert into decisions (document_id, number, event, employee_id, at)
      values (2, 1, 'document.withdrawn', 'kimms', now());
    update documents set status = 'withdrawn' where id = 2;
    update signs set state = 'later' where document_id = 2;
    insert into receivers (document_id, employee_id, kind, added_by, added_at)
      values (1, 'hansj', 'circulate', 'kimms', now());
    insert into subscriptions (endpoint, employee_id, p256dh, auth)
      values ('https://push.example/1', 'kimms', 'key', 'auth')`)
})

describe('dump', () => {
  it('prints all stored data as one JSON object', async () => {
    const { code, stdout, stderr } = await place.admin('dump')
    const sign = {
      seq: 0,
      type: '0',
      result: '1',
      comment: '',
      sign_date: null,
      step: 0,
      state: 'later',
      way: null,
      acted_by: null,
      replaced_id: null,
      opened_at: null,
      held: null,
    }
    const decided = {
      state: 'approved',
      way: 'own',
      result: '2',
      comment: '확인',
      sign_date: moment,
    }
    const decision = {
      number: 1,
      event: 'document.withdrawn',
      seq: null,
      step: null,
      user_id: 'kimms',
      principal_id: null,
      comment: '',
      at: moment,
    }

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({
      documents: [
        {
          id: 1,
          batch_number: 1,
          document_type: '채무발생',
          author_id: 'kimms',
          title: '11월 경비',
          doc_status: '결재대기중',
          created: moment,
          invoices: ['1-10-001-1', '1-10-001-2', '1-10-001-3'],
          receivers: ['hansj'],
          carbon_copys: [
            {
              user_id: 'hansj',
              kind: 'circulate',
              added_by: 'kimms',
              added_at: moment,
              read_at: null,
            },
          ],
          signs: [
            { ...sign, ...decided, user_id: 'parksh' },
            {
              ...sign,
              user_id: 'hansj',
              seq: 1,
              step: 1,
              type: '1',
              result: '0',
              state: 'held',
              opened_at: moment,
              held: { reason: '증빙 확인', since: moment, until: '2026-12-01' },
            },
          ],
          attachments: [attachment(1)],
          revision: 1,
          department_id: 1,
          decisions: [],
        },
        {
          id: 2,
          batch_number: 2,
          document_type: '채권정리',
          author_id: 'kimms',
          title: '11월 경비',
          doc_status: '회수',
          created: moment,
          invoices: ['2-20-001-1', '2-20-001-2', '2-20-001-3'],
          receivers: [],
          carbon_copys: [],
          signs: [
            { ...sign, user_id: 'parksh' },
            { ...sign, user_id: 'hansj', seq: 1, step: 1, type: '1' },
          ],
          attachments: [attachment(2)],
          revision: 1,
          department_id: 1,
          decisions: [decision],
        },
      ],
      subscriptions: [{ user_id: 'kimms', endpoint: 'https://push.example/1' }],
      employees: [
        { username: 'hansj', active: false },
        { username: 'kimms', active: true },
        { username: 'parksh', active: true },
      ],
      default_lines: [documentTypes.receipt, documentTypes.voucher].map((document_type) => ({
        user_id: 'kimms',
        document_type,
        approvers: [
          { user_id: 'parksh', type: '0' },
          { user_id: 'hansj', type: '1' },
        ],
      })),
      saved_lines: [],
      vouchers: {
        voucher: { lines: 3, batches: 1 },
        payment: { lines: 0, batches: 0 },
        invoice: { lines: 0, batches: 0 },
        receipt: { lines: 3, batches: 1 },
        nacct: { lines: 0, batches: 0 },
      },
      delegations: [],
      outbox: [1, 2].map((id) =>
        expect.objectContaining({
          type: 'document.submitted',
          data: expect.objectContaining({ document_id: id, author: 'kimms' }),
        }),
      ),
    })
  })

  it('prints its parts in the order given in operations.md', async () => {
    const { stdout } = await place.admin('dump', '--json')
    expect(Object.keys(JSON.parse(stdout))).toEqual([
      'documents',
      'subscriptions',
      'employees',
      'default_lines',
      'saved_lines',
      'vouchers',
      'delegations',
      'outbox',
    ])
  })

  it('prints all documents when there are several hundred', async () => {
    const { pool } = place.database()
    await pool.query(`insert into documents (category, batch_number, author_id, author_name,
        author_department, author_position, title, status, lines)
      select 'voucher', 1, 'kimms', '', '', '', 'number ' || n, 'rejected', '[]' from generate_series(1, 450) n`)
    const { documents } = JSON.parse((await place.admin('dump')).stdout)
    expect(documents).toHaveLength(452)
    await pool.query(`delete from documents where title like 'number %'`)
  })
})

function attachment(number: number) {
  const text = `file 0${number}`
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { invoice: `${number}-${number}0-001-1`, title: '영수증.pdf', size: 7, sha256 }
}
