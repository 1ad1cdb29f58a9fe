import type { VoucherLine } from '../contract/voucher.ts'
import type { Product } from '../scripts/product.ts'

/** Signs in outside the browser; returns a separate session token. */
export async function signedIn(
  { url }: Pick<Product, 'url'>,
  account: { username: string; password: string },
): Promise<string> {
  const { username, password } = account
  const answer = await fetch(`${url}/rest-auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return ((await answer.json()) as { key: string }).key
}

/** The payables lines that can be drafted. */
export async function listed({ url }: Product, token: string): Promise<VoucherLine[]> {
  const query = 'startDate=2000-01-01&endDate=2100-01-01&search='
  const headers = { authorization: `Token ${token}` }
  const answer = await fetch(`${url}/erp/voucher_list/?${query}`, { headers })
  return (await answer.json()) as VoucherLine[]
}
