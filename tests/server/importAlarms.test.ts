import { beforeAll, describe, expect, it } from 'vitest'
import type { VoucherLine } from '../../contract/voucher.ts'
import { decide, signInAll } from './approval.ts'
import { linesOf, useErp } from './erpCalls.ts'
import { approversField, draftOf, submit } from './forms.ts'
import { startWhileLocked } from './lockWaits.ts'
import { send, useProduct } from './product.ts'

const product = useProduct()
const erp = useErp(product)
let headers: Awaited<ReturnType<typeof signInAll<'kim' | 'lee'>>>

beforeAll(async () => {
  headers = await signInAll(product(), 'kim', 'lee')
})

/** Sends batches of vouchers in one call of the ERP, with these cells in each line. */
const sendBatches = (numbers: readonly number[], cells: Partial<VoucherLine> = {}) =>
  erp.post('batches', {
    category: 'voucher',
    batches: numbers.map((number) => ({ number, lines: linesOf(number, cells) })),
  })

/** Stores these batches, each with a document that waits for lee. Returns the ids of the documents. */
async function addDocuments(numbers: readonly number[]): Promise<number[]> {
  await sendBatches(numbers)
  const ids: number[] = []
  for (const number of numbers) {
    const draft = draftOf('kim', 'voucher', number, { approvers: approversField('lee') })
    ids.push((await submit(product(), headers.kim, draft)).body.id)
  }
  return ids
}

const withdraw = (document_id: number) =>
  send(product(), {
    method: 'POST',
    url: '/ea/withdraw/',
    headers: { ...headers.kim },
    payload: { document_id },
  })

/** The lock that `raise_alarm` takes for an alarm about a changed batch of vouchers. */
const alarmLock = (number: number) =>
  `select pg_advisory_xact_lock(hashtextextended('alarm changed voucher ${number}', 4181))`

const outcomesIn = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome)

describe('POST /integration/batches/ with several changed batches under approval', () => {
  it.each([
    ['a valid batch', { RPRMK: '바뀐 적요' }, [9001, 9002, 9003]],
    ['a batch that the checks refuse', { RPSFX: '002' }, [9011, 9012, 9013]],
  ])(
    'lets approvals continue while an alarm about %s waits for a lock',
    async (_, cells, numbers) => {
      const [first, second, third] = numbers as [number, number, number]
      const [document] = await addDocuments(numbers)
      const call = () => sendBatches(numbers, cells)
      const [result] = await startWhileLocked(product(), alarmLock(second), [call], async () => {
        expect(await erp.alarmsOf(first)).toHaveLength(1)
        const decision = await decide(product(), 'lee', headers.lee, document as number)
        expect(decision.status).toBe(200)
      })
      const { body } = result as Awaited<ReturnType<typeof sendBatches>>
      expect(outcomesIn(body.results)).toEqual(['refused', 'refused', 'refused'])
      for (const number of [second, third]) {
        expect(await erp.alarmsOf(number)).toMatchObject([{ kind: 'changed' }])
      }
    },
  )

  it('replaces a batch without an alarm when its document is withdrawn before the import reaches it', async () => {
    const numbers = [9021, 9022, 9023]
    const [, , last] = await addDocuments(numbers)
    const call = () => sendBatches(numbers, { RPRMK: '바뀐 적요' })
    const [result] = await startWhileLocked(product(), alarmLock(9022), [call], () =>
      withdraw(last as number),
    )
    const { body } = result as Awaited<ReturnType<typeof sendBatches>>
    expect(outcomesIn(body.results)).toEqual(['refused', 'refused', 'replaced'])
    expect(await erp.alarmsOf(9023)).toEqual([])
  })

  it('raises the remaining alarms when the call is repeated after it failed between two of them', async () => {
    const numbers = [9031, 9032]
    await addDocuments(numbers)
    const changed = { RPRMK: '바뀐 적요' }
    const { pool } = product().database
    await pool.query(`
      create function fail_alarm() returns trigger language plpgsql as $$ begin
        if new.batch_number = 9032 then raise exception 'the process ends here'; end if;
        return new;
      end $$;
      create trigger fail_alarm before insert on alarms for each row execute function fail_alarm()`)
    const failed = await sendBatches(numbers, changed)
    await pool.query('drop trigger fail_alarm on alarms')
    expect(failed.status).toBe(500)
    expect(await erp.alarmsOf(9032)).toEqual([])
    expect((await sendBatches(numbers, changed)).status).toBe(200)
    for (const number of numbers) expect(await erp.alarmsOf(number)).toHaveLength(1)
  })
})
