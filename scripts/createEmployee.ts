import { openDatabase } from '../server/db/connect.ts'
import { storeEmployee } from '../server/accounts/employees.service.ts'
import { hashPassword } from '../server/accounts/passwords.ts'
import type { Product } from './product.ts'

/** A new employee; `rank` is the rank of the position, 1 the highest. */
export interface NewEmployee {
  username: string
  password: string
  name: string
  department: string
  position: string
  rank?: number
}

/** Caches password hashes by password, because the tests create hundreds of employees with the same one. */
const hashes = new Map<string, Promise<string>>()

/**
 * Creates an active employee in a product with an embedded database, as `admin add-user` does. Starting that command would take a second,
 * and the tests create hundreds of employees. Throws if the username is taken.
 */
export async function createEmployee(
  { dataDir }: Pick<Product, 'dataDir'>,
  person: NewEmployee,
): Promise<void> {
  const { username, password, rank, ...place } = person
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  const passwordHash = await hash
  const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: '' })
  try {
    const employee = { id: username, passwordHash, rank, ...place }
    if (!(await storeEmployee(database.db, employee)))
      throw new Error(`The employee ${username} already exists.`)
  } finally {
    await database.close()
  }
}
