import http from 'node:http'
import type { VoucherLine } from '../../contract/voucher.ts'
import type { Product } from '../product.ts'

export const password = 'Bright-Paper-7'

/** A response as transferred, still compressed. */
export interface HttpResponse {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** Keep-alive connections, so that the setup of a connection is not measured. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })

/** Sends one request and reads the complete response. */
export function send(
  url: string,
  options: http.RequestOptions = {},
  body: readonly Buffer[] = [],
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { agent, ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
    request.on('error', reject)
    for (const part of body) request.write(part)
    request.end()
  })
}

/**
 * Creates an employee with `password`, by the admin command of the product's checkout, because an earlier checkout has another database
 * schema.
 */
export async function createEmployee(product: Product, username: string): Promise<void> {
  const employee = { username, password, name: username, department: '측정팀', position: '대리' }
  const options = Object.entries(employee).flatMap(([name, value]) => [`--${name}`, value])
  await product.admin('add-user', ...options)
}

/** Creates an employee and signs in; returns the header for all other calls. */
export async function createSignedInEmployee(product: Product, username: string): Promise<string> {
  await createEmployee(product, username)
  return signInAs(product, username, password)
}

/** Signs in an existing employee; returns the header for all other calls. */
export async function signInAs(
  { url }: Pick<Product, 'url'>,
  username: string,
  password: string,
): Promise<string> {
  const response = await fetch(`${url}/rest-auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!response.ok) throw new Error(`${username} could not sign in: ${response.status}`)
  const { key } = (await response.json()) as { key: string }
  return `Token ${key}`
}

/** Fetches the JSON response of a GET request, decompressed. */
export async function getJson<Body>(url: string, authorization = ''): Promise<Body> {
  const response = await fetch(url, { headers: { authorization } })
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`)
  return (await response.json()) as Body
}

/** The URL of a list call. By default its period contains all vouchers. */
export function listUrl(
  product: Product,
  { category = 'voucher', startDate = '2000-01-01', endDate = '2100-01-01', search = '' },
): string {
  const query = new URLSearchParams({ startDate, endDate, search })
  return `${product.url}/erp/${category}_list/?${query}`
}

export function listVoucherLines(url: string, authorization = ''): Promise<VoucherLine[]> {
  return getJson<VoucherLine[]>(url, authorization)
}
