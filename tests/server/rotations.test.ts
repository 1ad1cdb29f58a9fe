import { expect, it } from 'vitest'
import { endRotation, rotateSecret } from '../../server/integration/endpoints.service.ts'
import { lockKeys } from '../../server/db/lockKeys.ts'
import { startWhileLocked } from './lockWaits.ts'
import { useWebhooks } from './webhookProduct.ts'

const { product, endpoint, query } = useWebhooks()

const rotate = () => rotateSecret(product().database.db, endpoint().id)
const secrets = async () =>
  (await query('select value from secrets where name = $1', [`endpoint:${endpoint().id}`])).rows[0]
    ?.value

// The first rotation waits for the audit log after it has stored its secret.
const auditLog = `select pg_advisory_xact_lock(${lockKeys.auditLog})`

it('two rotations of a secret at the same time keep both printed secrets valid (N10)', async () => {
  const { secret: initial } = await secrets()
  const [first, second] = await startWhileLocked(product(), auditLog, [rotate, rotate])
  const { secret, previous } = await secrets()
  const valid = [secret, ...previous.map((each: { secret: string }) => each.secret)]
  expect(valid).toEqual([second, first, initial])
})

it('the end of a rotation does not remove the secret of a rotation at the same time (N10)', async () => {
  await rotate()
  const [printed] = await startWhileLocked(product(), auditLog, [
    rotate,
    () => endRotation(product().database.db, endpoint().id),
  ])
  expect((await secrets()).secret).toBe(printed)
})
