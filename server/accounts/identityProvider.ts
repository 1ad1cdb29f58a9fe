import type { Configuration, IDToken } from 'openid-client'
import { normalizeIssuer } from '../config/singleSignOn.ts'
import type { ProviderIdentity } from './accountRequests.sql.ts'

/** Time limit of each call to the identity provider, in seconds. */
const TIMEOUT_SECONDS = 5

/** The random values of one sign-in. They are stored only in an encrypted cookie of the browser that started the sign-in. */
export interface SignInSecrets {
  state: string
  nonce: string
  verifier: string
}

/** The identity of an employee, confirmed by the provider. `claims` are those of the ID token and of `userinfo`. */
export interface VerifiedIdentity extends ProviderIdentity {
  claims: Readonly<Record<string, unknown>>
}

/** The identity provider cannot be reached, or does not respond in time. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

/** The OpenID provider of the company (code flow with PKCE). */
export interface IdentityProvider {
  /** Returns new random values, and the URL of the provider's sign-in page. Throws `ProviderUnreachable`. */
  begin(): Promise<{ secrets: SignInSecrets; address: string }>
  /**
   * Checks the provider's response, which is the query string of its redirect. Throws `ProviderUnreachable`, or another error if the
   * provider refused.
   */
  confirm(query: string, secrets: SignInSecrets): Promise<VerifiedIdentity>
}

interface ProviderSettings {
  OIDC_ISSUER: string
  OIDC_CLIENT_ID: string
  OIDC_CLIENT_SECRET: string
  OIDC_SCOPES: string
}

/**
 * The provider of these settings. The client library and the provider's endpoint URLs load at a sign-in, so the product also starts while
 * the provider is unreachable.
 */
export function createIdentityProvider(
  settings: ProviderSettings,
  redirect: string,
): IdentityProvider {
  let loading: Promise<Configuration> | undefined
  let loadedConfiguration: Configuration | undefined

  /** Loads the provider's endpoint URLs, once for all concurrent callers. */
  const load = async (): Promise<Configuration> => {
    loading ??= discover(settings).finally(() => {
      loading = undefined
    })
    try {
      loadedConfiguration = await loading
      return loadedConfiguration
    } catch (error) {
      throw new ProviderUnreachable('The identity provider cannot be reached.', { cause: error })
    }
  }

  return {
    async begin() {
      // Loaded for each sign-in, so that no browser is sent to a provider that does not respond.
      const configuration = await load()
      const oidc = await import('openid-client')
      const secrets = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const address = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirect,
        scope: settings.OIDC_SCOPES,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      })
      return { secrets, address: address.href }
    },
    async confirm(query, { state, nonce, verifier }) {
      const configuration = loadedConfiguration ?? (await load())
      const oidc = await import('openid-client')
      const response = new URL(redirect)
      response.search = query
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, response, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const token = tokens.claims() as IDToken
        const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
        const info = hasUserInfo
          ? await oidc.fetchUserInfo(configuration, tokens.access_token, token.sub)
          : {}
        const issuer = normalizeIssuer(token.iss)
        return { issuer, subject: token.sub, claims: { ...token, ...info } }
      } catch (error) {
        if (!isUnreachable(error)) throw error
        throw new ProviderUnreachable('The identity provider does not respond.', { cause: error })
      }
    },
  }
}

async function discover(settings: ProviderSettings): Promise<Configuration> {
  const oidc = await import('openid-client')
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: secret } = settings
  const issuer = new URL(OIDC_ISSUER)
  // Plain http is safe here, because the settings accept it only for an issuer on this computer.
  const execute = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  const options = { execute, timeout: TIMEOUT_SECONDS }
  const found = await oidc.discovery(issuer, OIDC_CLIENT_ID, undefined, oidc.None(), options)
  if (secret === '') return found
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported
  const takesBasic = methods?.includes('client_secret_basic') ?? true
  const way = takesBasic ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)
  const configuration = new oidc.Configuration(
    found.serverMetadata(),
    OIDC_CLIENT_ID,
    undefined,
    way,
  )
  for (const apply of execute) apply(configuration)
  configuration.timeout = TIMEOUT_SECONDS
  return configuration
}

/** Whether a request failed without a complete response, or with an error of the provider's server. */
function isUnreachable(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each.name === 'TimeoutError' || each.message === 'fetch failed') return true
    if ('status' in each && Number(each.status) >= 500) return true
    if (each.cause instanceof Response) return each.cause.status >= 500
  }
  return false
}
