import { signInAtProvider } from '../../scripts/identityProvider.ts'
import { send, type TestProduct } from './product.ts'

export const PUBLIC_URL = 'http://127.0.0.1:4180'
export const REDIRECT_URI = `${PUBLIC_URL}/rest-auth/oidc/callback/`

type App = Pick<TestProduct, 'app'>

/** Opens an address as a browser with this cookie does. Returns the redirect target, and the cookie that the browser has afterwards. */
export async function openAt(to: App, url: string, cookie = '') {
  const { statusCode, headers } = await to.app.inject({ url, headers: { cookie } })
  const [set] = [headers['set-cookie'] ?? []].flat()
  return {
    status: statusCode,
    location: String(headers.location),
    cookie: set?.split(';')[0] ?? '',
    attributes: set?.replace(/^[^;]*; /, ''),
  }
}

/** The path of an address at this server. */
const pathOf = (address: string): string => address.replace(PUBLIC_URL, '')

export type AddressEdit = (address: URL) => void

/** Starts a sign-in, and signs a person in on the provider's page. `edit` changes the address of that page. */
export async function signInUpToCallback(
  to: App,
  subject: string,
  next = '/reportWrite',
  edit: AddressEdit = () => undefined,
) {
  const started = await openAt(to, `/rest-auth/oidc/start/?${new URLSearchParams({ next })}`)
  const address = new URL(started.location)
  edit(address)
  const callback = await signInAtProvider(address.href, subject, REDIRECT_URI)
  return { callback: pathOf(callback), cookie: started.cookie }
}

export const singleSignOnCodeOf = (location: string): string =>
  /#code=(.+)$/.exec(location)?.[1] ?? ''

/** Sends the one-time code, as the app does. */
export function sendSingleSignOnCode(to: App, code: string, cookie: string, language = 'en') {
  const headers = { cookie, 'accept-language': language }
  return send(to, { method: 'POST', url: '/rest-auth/oidc/login/', payload: { code }, headers })
}
