import { beforeAll, describe, expect, it } from 'vitest'
import { type ErpState, erpStates } from '../../contract/integration.ts'
import { retireEndpoint } from '../../server/integration/endpoints.service.ts'
import { listBox, decide, open, signInAll } from './approval.ts'
import { approversField, draftOf, submit } from './forms.ts'
import { useProduct } from './product.ts'
import { addBatch } from './vouchers.ts'

type DeliveryState = 'waiting' | 'delivered' | 'dead'

/**
 * The reports of the ERP, the deliveries of the messages `submitted`, `approved` and that of the alarm, the alarm, and the ERP state that
 * follows.
 */
const cases: [string[], (DeliveryState | null)[], 'open' | 'closed' | '', string?][] = [
  [[], [], ''],
  [[], ['delivered', 'delivered'], '', 'sent'],
  [[], ['dead', 'delivered'], '', 'sent'],
  [[], ['waiting', 'delivered'], '', 'sent'],
  [[], ['delivered', 'dead'], '', 'failed'],
  [[], ['dead', 'waiting'], '', 'waiting'],
  [[], ['delivered', 'delivered'], 'closed', 'sent'],
  [[], ['delivered', 'dead', 'delivered'], 'closed', 'failed'],
  [[], ['delivered', 'waiting', 'delivered'], 'closed', 'waiting'],
  [[], ['delivered', 'delivered', 'dead'], 'closed', 'sent'],
  [[], ['delivered', 'delivered', 'waiting'], 'closed', 'sent'],
  [[], [null, null, 'delivered'], 'closed'],
  [[], [null, null, 'waiting'], 'closed'],
  [['approved'], ['delivered', 'dead'], '', 'accepted'],
  [['approved', 'posted'], ['delivered', 'waiting'], '', 'posted'],
  [['posted', 'refused'], ['delivered', 'delivered'], '', 'failed'],
  [['refused', 'approved'], ['delivered', 'dead'], 'closed', 'accepted'],
  [[], ['delivered', 'dead'], 'open', 'alarm'],
  [['refused'], [], 'open', 'alarm'],
  [['posted'], ['delivered', 'waiting'], 'open', 'alarm'],
]

const product = useProduct()
let kim: { authorization: string }
const expected = new Map<number, string | undefined>()

beforeAll(async () => {
  const headers = await signInAll(product(), 'kim', 'lee')
  kim = headers.kim
  const { pool } = product().database
  // The webhook endpoint is disabled, so that the process does not send its messages.
  const { rows } = await pool.query(
    `insert into endpoints (url, types, enabled) values ('https://127.0.0.1/', '{endpoint.test}', false) returning id`,
  )
  for (const [index, [reports, deliveries, alarm, state]] of cases.entries()) {
    const batch = index + 1
    await addBatch(product(), 'voucher', batch)
    const draft = draftOf('kim', 'voucher', batch, { approvers: approversField('lee') })
    const { id } = (await submit(product(), kim, draft)).body
    await decide(product(), 'lee', headers.lee, id)
    expected.set(id, state)
    for (const status of reports)
      await pool.query('insert into erp_reports (document_id, status, at) values ($1, $2, now())', [
        id,
        status,
      ])
    if (alarm)
      await pool.query(`select raise_alarm('hashDiffers', 'voucher', $1, $2, null)`, [batch, id])
    if (alarm === 'closed')
      await pool.query(`update alarms set acknowledged_at = now() where document_id = $1`, [id])
    await pool.query(
      `insert into deliveries (endpoint_id, event_id, sequence, document_id, category, batch_number, state, next_at)
       select $1, event_id, sequence, document_id, category, batch_number, ($3::text[])[n], 'infinity'
       from (select *, row_number() over (order by sequence) as n from outbox where document_id = $2) o
       where ($3::text[])[n] is not null`,
      [rows[0].id, id, deliveries],
    )
  }
  // An alarm about a batch without a document, which must not change any document's state.
  await pool.query(
    `insert into alarms (kind, category, batch_number) values ('postedUnapproved', 'voucher', 999)`,
  )
})

describe('the filter of a box by the ERP state (N8)', () => {
  it('has documents in each state', async () => {
    const { documents } = await listBox(product(), kim, 'written', { summary: 'true' })
    expect(new Map(documents.map(({ id, erp }) => [id, erp?.state]))).toEqual(expected)
  })

  it.each(erpStates)('%s finds exactly the documents that show it', async (state: ErpState) => {
    const expectedIds = [...expected].filter(([, each]) => each === state).map(([id]) => id)
    expect(expectedIds.length).toBeGreaterThan(0)
    const { documents } = await listBox(product(), kim, 'written', { summary: 'true', erp: state })
    expect(documents.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(expectedIds)
  })
})

describe('the ERP state after a webhook endpoint was retired (N8)', () => {
  const statesOf = async (given: Record<string, string> = {}) => {
    const { documents } = await listBox(product(), kim, 'written', { summary: 'true', ...given })
    return new Map(documents.map(({ id, erp }) => [id, erp?.state]))
  }

  it('follows the other endpoint, and is absent without another endpoint', async () => {
    const { pool, db } = product().database
    const documents = [...expected].filter(([, state]) => state === 'waiting').map(([id]) => id)
    const [first = 0] = documents
    const { rows } = await pool.query(
      `insert into endpoints (url, types, enabled) values ('https://127.0.0.1/new', '{endpoint.test}', false) returning id`,
    )
    await pool.query(
      `insert into deliveries (endpoint_id, event_id, sequence, document_id, category, batch_number, state)
       select $1, event_id, sequence, document_id, category, batch_number, 'delivered' from deliveries
       where document_id = $2`,
      [rows[0].id, first],
    )
    expect((await statesOf()).get(first)).toBe('waiting')
    await retireEndpoint(db, rows[0].id - 1)
    const states = await statesOf()
    expect(documents.map((id) => states.get(id))).toEqual(['sent', undefined])
    for (const erp of ['sent', 'waiting'])
      expect([...(await statesOf({ erp })).values()].filter((state) => state !== erp)).toEqual([])
    expect([...(await statesOf({ erp: 'sent' })).keys()]).toEqual([first])
    const record = (await open(product(), kim, first)).body.erp_record
    expect(record.messages.map(({ state }: { state: string }) => state)).not.toContain('waiting')
  })
})
