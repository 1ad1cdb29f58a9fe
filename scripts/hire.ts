import { openDatabase } from '../server/db/connect.ts'
import { storeEmployee } from '../server/services/employees.ts'
import { hashPassword } from '../server/services/passwords.ts'
import type { Product } from './product.ts'

/** Somebody whom a product shall know; `rank` of the position, 1 the highest. */
export interface Person {
  username: string
  password: string
  name: string
  department: string
  position: string
  rank?: number
}

/**
 * Makes somebody an active employee of a product with an embedded database, as `admin add-user` does, but without the second that
 * a command takes to start: tests hire hundreds. Throws where the username is taken.
 */
export async function hire({ dataDir }: Pick<Product, 'dataDir'>, person: Person): Promise<void> {
  const { username, password, rank, ...place } = person
  const passwordHash = await hashPassword(password)
  const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: '' })
  try {
    const employee = { id: username, passwordHash, rank, ...place }
    if (!(await storeEmployee(database.db, employee))) throw new Error(`${username} is there.`)
  } finally {
    await database.close()
  }
}
