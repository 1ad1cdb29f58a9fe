import { hire as add } from '../scripts/hire.ts'
import type { Product } from '../scripts/product.ts'

/** Somebody whom the database knows, with a password to sign in by. */
export interface Account {
  username: string
  password: string
  name: string
}

let hired = 0

/** Somebody new in a product, under a username that nobody else has. */
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
