import type { Category, VoucherLine } from '../contract/voucher.ts'
import type { Product } from '../scripts/product.ts'

/** Signs in outside the browser; returns a separate session token. */
export async function signInOutsideBrowser(
  { url }: Pick<Product, 'url'>,
  account: { username: string; password: string },
): Promise<string> {
  const { username, password } = account
  const answer = await fetch(`${url}/rest-auth/login/`, {
    method: 'POST',
    // A new connection for each request: the server may close an idle keep-alive connection just when the client reuses it.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ username, password }),
  })
  return ((await answer.json()) as { key: string }).key
}

/** The voucher lines of all batches of a category that can be drafted. The default category is payables. */
export async function listVoucherLines(
  { url }: Product,
  token: string,
  category: Category = 'voucher',
): Promise<VoucherLine[]> {
  const query = 'startDate=2000-01-01&endDate=2100-01-01&search='
  const headers = { authorization: `Token ${token}`, connection: 'close' }
  const answer = await fetch(`${url}/erp/${category}_list/?${query}`, { headers })
  return (await answer.json()) as VoucherLine[]
}

/** The amount of each batch in won, by batch number: the sum over its voucher lines. */
export function amountsByBatch(lines: readonly VoucherLine[]): Map<number, number> {
  const amounts = new Map<number, number>()
  for (const { RPICU, RPZ5DEBITAT } of lines) {
    amounts.set(RPICU, (amounts.get(RPICU) ?? 0) + RPZ5DEBITAT)
  }
  return amounts
}
