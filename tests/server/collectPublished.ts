import { CHANNEL } from '../../server/notifications/messages.sql.ts'
import type { TestProduct } from './product.ts'

/** The messages that `work` publishes to all processes of the product, in order. */
export async function collectPublished(
  { database: { pool } }: Pick<TestProduct, 'database'>,
  work: () => Promise<unknown>,
): Promise<object[]> {
  const client = await pool.connect()
  const messages: object[] = []
  client.on('notification', ({ payload = '' }) => void messages.push(JSON.parse(payload)))
  try {
    await client.query(`listen ${CHANNEL}`)
    await work()
    // PostgreSQL delivers notifications before the result of a later query of the same connection.
    await client.query('select')
  } finally {
    client.release(true)
  }
  return messages
}
