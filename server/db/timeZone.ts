import pg from 'pg'
import { BadSetting } from '../config/settings.ts'
import type { Database } from './connect.ts'

/** SQLSTATE invalid_parameter_value: PostgreSQL does not have this time zone. */
const INVALID_VALUE = '22023'

/** Throws BadSetting if PostgreSQL does not have the time zone. Its list differs from Node's. */
export async function requireKnownTimeZone(
  { pool }: Pick<Database, 'pool'>,
  timeZone: string,
): Promise<void> {
  try {
    await pool.query('select now() at time zone $1', [timeZone])
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INVALID_VALUE) throw error
    throw new BadSetting(
      `The setting TIME_ZONE=${timeZone} cannot be used: PostgreSQL does not have this time zone. Set another name, such as Asia/Seoul.`,
    )
  }
}
