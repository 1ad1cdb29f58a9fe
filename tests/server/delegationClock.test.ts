import { expect, it } from 'vitest'
import { lockKeys } from '../../server/db/lockKeys.ts'
import { addDelegation, signInTeam } from './delegations.ts'
import { openStream } from './eventStream.ts'
import { startProduct, useProduct } from './product.ts'

const product = useProduct()

it('the event of a delegation that begins does not wait for a long job (N24)', async () => {
  const { a, b } = await signInTeam(product(), 'a', 'b')
  const stream = await openStream(await product().listen(), b.headers)
  const seen = stream.events.length
  // Holds the lock of the scheduler, as an import does.
  const jobs = await product().database.pool.connect()
  await jobs.query(`begin; select pg_advisory_xact_lock(${lockKeys.scheduler})`)
  await addDelegation(product(), a.id, b.id, [0.0003, 1])
  const second = await startProduct(product().settings)
  try {
    const event = await stream.until(({ type }) => type === 'clock', seen)
    expect(event).toEqual({ type: 'clock' })
  } finally {
    await jobs.query('rollback')
    jobs.release()
    stream.close()
    await second.close()
  }
})
