declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface Context {
    oidc: {
      client: { clientId: string }
      session: { accountId: string }
      provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant }
    }
  }

  /** The part of the configuration that the tests use. */
  export interface Configuration {
    clients: object[]
    claims: Record<string, string[]>
    cookies: { keys: string[] }
    jwks: { keys: object[] }
    ttl: Record<string, number>
    pkce: { required(): boolean }
    features: { devInteractions: { enabled: boolean } }
    findAccount(
      context: Context,
      id: string,
    ): { accountId: string; claims(): Promise<Record<string, unknown>> }
    loadExistingGrant(context: Context): Promise<Grant>
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): RequestListener
  }
}
