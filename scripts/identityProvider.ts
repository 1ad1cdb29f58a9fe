import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'
import { CALLBACK_PATH } from '../server/config/singleSignOn.ts'

/** A running OpenID provider on this computer. Its sign-in page accepts any password, and the login becomes the subject. */
export interface TestProvider {
  issuer: string
  /** The claims that the provider returns, by subject. A test can change them. */
  claims: Map<string, Record<string, unknown>>
  /** Starts serving requests, for the product at this address as the only client. */
  serve(address: string): void
  /** The settings with which a product uses this provider. */
  settings: Record<string, string>
  stop(): Promise<void>
}

const CLIENT = 'e-payment'
const SECRET = 'a secret for tests only'
const claimNames = ['name', 'preferred_username', 'department', 'title']

/** Starts a provider, the package oidc-provider. `serve` sets the address of the product, which is its only client. */
export async function startIdentityProvider(): Promise<TestProvider> {
  const claims = new Map<string, Record<string, unknown>>()
  const server = http.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const configurationFor = (address: string): Configuration => ({
    clients: [
      {
        client_id: CLIENT,
        client_secret: SECRET,
        redirect_uris: [new URL(CALLBACK_PATH, address).href],
      },
    ],
    claims: { openid: ['sub'], profile: claimNames },
    cookies: { keys: ['a key for tests only'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig' }] },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      IdToken: 60,
      Interaction: 60,
      Session: 60,
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ ...claims.get(id), sub: id }),
    }),
    // Grants the scopes without asking, as the provider of a company does for its employees.
    loadExistingGrant: async ({ oidc: { client, session, provider: of } }) => {
      const grant = new of.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  })
  return {
    issuer,
    claims,
    serve: (address) => {
      server.on('request', new Provider(issuer, configurationFor(address)).callback())
    },
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_CLIENT_SECRET: SECRET,
      OIDC_CLAIMS: 'username=preferred_username, name=name, department=department, position=title',
    },
    stop: async () => {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Signs a person in on the provider's pages, as a new browser does. Returns the address to which the provider sends the browser back.
 * Throws if this address does not begin with `redirect` after a few steps.
 */
export async function signInAtProvider(
  address: string,
  subject: string,
  redirect: string,
): Promise<string> {
  const cookies = new Map<string, string>()
  let url = new URL(address)
  let init: RequestInit = {}
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } })
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    const html = await response.text()
    if (location === null) {
      const [, action] = /<form[^>]* action="([^"]+)"/.exec(html) ?? []
      if (action === undefined) throw new Error(`The provider returned ${response.status}: ${html}`)
      url = new URL(action, url)
      const body = new URLSearchParams({ prompt: 'login', login: subject, password: 'any' })
      init = { method: 'POST', body }
      continue
    }
    url = new URL(location, url)
    if (url.href.startsWith(redirect)) return url.href
    init = {}
  }
  throw new Error('The provider does not send the browser back.')
}
