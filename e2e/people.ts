import { hire as add } from '../scripts/hire.ts'
import type { Product } from '../scripts/product.ts'

/** An employee in the database, with the password for signing in. */
export interface Account {
  username: string
  password: string
  name: string
}

let hired = 0

/** Creates an employee with a unique username in a product. */
export async function hire(product: Product, name?: string, position = '대리'): Promise<Account> {
  hired += 1
  const account = {
    username: `tester${hired}`,
    password: 'Bright-Paper-7',
    name: name ?? `시험${hired}`,
  }
  await add(product, { ...account, department: '시험팀', position })
  return account
}
