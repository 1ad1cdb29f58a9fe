import type { Category, VoucherLine } from '../contract/voucher.ts'
import type { Product } from '../scripts/product.ts'

/**
 * The headers of a call outside the browser. Each call opens a new connection, because the server may close an idle one just when the
 * client reuses it.
 */
export const headersOutsideBrowser = (token?: string) => ({
  ...(token !== undefined && { authorization: `Token ${token}` }),
  connection: 'close',
})

/** Signs in outside the browser; returns a separate session token. */
export async function signInOutsideBrowser(
  { url }: Pick<Product, 'url'>,
  account: { username: string; password: string },
): Promise<string> {
  const { username, password } = account
  const response = await fetch(`${url}/rest-auth/login/`, {
    method: 'POST',
    headers: { ...headersOutsideBrowser(), 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return ((await response.json()) as { key: string }).key
}

/** The lines of all vouchers that can be drafted in a category, by default payables. */
export async function listVoucherLines(
  { url }: Product,
  token: string,
  category: Category = 'voucher',
): Promise<VoucherLine[]> {
  const query = 'startDate=2000-01-01&endDate=2100-01-01&search='
  const headers = headersOutsideBrowser(token)
  const response = await fetch(`${url}/erp/${category}_list/?${query}`, { headers })
  return (await response.json()) as VoucherLine[]
}

/** The amount of each batch in won, by batch number: the sum over its voucher lines. */
export function amountsByBatch(lines: readonly VoucherLine[]): Map<number, number> {
  const amounts = new Map<number, number>()
  for (const { RPICU, RPZ5DEBITAT } of lines) {
    amounts.set(RPICU, (amounts.get(RPICU) ?? 0) + RPZ5DEBITAT)
  }
  return amounts
}
