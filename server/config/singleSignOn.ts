/** The fields of an employee that claims of the identity provider can fill. */
const claimFields = ['username', 'name', 'department', 'position'] as const

/** The claim of each field. A field without a claim is not read from the identity provider. */
export type ClaimNames = Partial<Record<(typeof claimFields)[number], string>> & {
  username: string
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host)

/** Whether a text can be the issuer of an identity provider: https, or http on this computer. */
export function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, search, hash } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  return isSafe && username + search + hash === ''
}

/** The issuer as it is stored: without a slash at its end, so that both spellings of the setting are one provider. */
export const normalizeIssuer = (issuer: string): string => issuer.replace(/\/+$/, '')

/** Reads a list such as `username=preferred_username,name=name`. Returns undefined if it is not one, or has no username. */
export function readClaimNames(text: string): ClaimNames | undefined {
  const pairs = text.split(',').map((pair) => /^\s*(\w+)\s*=\s*([^\s=]+)\s*$/.exec(pair))
  const names: Partial<ClaimNames> = {}
  for (const pair of pairs) {
    const field = claimFields.find((each) => each === pair?.[1])
    if (!field || names[field] !== undefined) return undefined
    names[field] = pair?.[2] ?? ''
  }
  const { username } = names
  return username === undefined ? undefined : { ...names, username }
}

/** The path to which the identity provider redirects the browser. */
export const CALLBACK_PATH = '/rest-auth/oidc/callback/'

interface Settings {
  OIDC_ISSUER: string
  OIDC_CLIENT_ID: string
  PASSWORD_SIGN_IN: 'on' | 'off'
  PUBLIC_URL: string
  HOST: string
  PORT: number
}

/** The redirect URI to register at the identity provider, or undefined if the public URL of the product is not known. */
export function redirectUri({
  PUBLIC_URL,
  HOST,
  PORT,
}: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string | undefined {
  const isLocal = PUBLIC_URL === '' && isLoopback(HOST) && PORT !== 0
  const base = isLocal ? `http://${HOST}:${PORT}` : PUBLIC_URL
  return /^https?:/.test(base) && URL.canParse(base) ? new URL(CALLBACK_PATH, base).href : undefined
}

/** The reason why these settings do not allow single sign-on, as one line of text; undefined if they allow it. */
export function singleSignOnProblem(settings: Settings): string | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, PASSWORD_SIGN_IN } = settings
  if (OIDC_ISSUER === '') {
    if (PASSWORD_SIGN_IN === 'on') return undefined
    return 'The setting PASSWORD_SIGN_IN=off needs OIDC_ISSUER: otherwise no employee can sign in.'
  }
  if (OIDC_CLIENT_ID === '') return 'The setting OIDC_ISSUER needs OIDC_CLIENT_ID.'
  if (redirectUri(settings) !== undefined) return undefined
  return 'The setting OIDC_ISSUER needs PUBLIC_URL, the address to which employees return.'
}
