import type { Product } from '../scripts/product.ts'
import { openStoredData, type StoredData } from '../scripts/storedData.ts'

/** An employee in the database, and the password for signing in. */
export interface TestEmployee {
  username: string
  password: string
  name: string
}

let created = 0

/** Creates an employee with a unique username in the database of a product. */
export async function createEmployee(
  product: Product & { data?: StoredData },
  name?: string,
  position = '대리',
): Promise<TestEmployee> {
  created += 1
  const account = {
    username: `tester${created}`,
    password: 'Bright-Paper-7',
    name: name ?? `시험${created}`,
  }
  const data = product.data ?? openStoredData(product)
  await data.createEmployee({ ...account, department: '시험팀', position })
  if (!product.data) await data.close()
  return account
}
