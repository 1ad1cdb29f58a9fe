import { beforeAll, describe, expect, it } from 'vitest'
import { approversField, draftOf, submit } from './forms.ts'
import { listBox, submitNew, decide, signInAll, withdraw } from './approval.ts'
import { useProduct } from './product.ts'

const product = useProduct()
let people: Record<'kim' | 'lee' | 'park', { authorization: string }>

beforeAll(async () => {
  people = await signInAll(product(), 'kim', 'lee', 'park')
})

/** A document of kim that park has rejected; returns its id and batch. */
async function rejected() {
  const id = await submitNew(product(), 'kim', people.kim, ['park'])
  await decide(product(), 'park', people.park, id, '반려')
  const { rows } = await product().database.pool.query(
    'select batch_number from documents where id = $1',
    [id],
  )
  return { id, batch: rows[0].batch_number as number }
}

async function submitAgain(by: 'kim' | 'lee', batch: number): Promise<number> {
  const texts = draftOf(by, 'voucher', batch, { approvers: approversField('park') })
  const { body } = await submit(product(), people[by], texts)
  return body.id
}

const listed = async () =>
  (await listBox(product(), people.kim, 'written', { redraftable: 'true', status: '반려' })).ids

describe('redraftable of a box', () => {
  it('returns a rejected document until its batch has been submitted again', async () => {
    const { id, batch } = await rejected()
    expect(await listed()).toContain(id)
    await submitAgain('kim', batch)
    expect(await listed()).not.toContain(id)
  })

  it('excludes a document whose batch another employee has submitted, until that document is withdrawn', async () => {
    const { id, batch } = await rejected()
    const other = await submitAgain('lee', batch)
    expect(await listed()).not.toContain(id)
    await withdraw(product(), people.lee, other)
    expect(await listed()).toContain(id)
  })

  it('excludes a document whose batch the ERP has deleted', async () => {
    const { id, batch } = await rejected()
    await product().database.pool.query(
      `update batches set deleted_at = now() where category = 'voucher' and number = $1`,
      [batch],
    )
    expect(await listed()).not.toContain(id)
  })

  it('returns only the newest of several rejected documents of a batch', async () => {
    const { id, batch } = await rejected()
    const again = await submitAgain('kim', batch)
    await decide(product(), 'park', people.park, again, '반려')
    expect(await listed()).toContain(again)
    expect(await listed()).not.toContain(id)
  })
})
