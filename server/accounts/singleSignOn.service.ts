import { readClaimNames, redirectUri } from '../config/singleSignOn.ts'
import { getOrCreateSecret } from '../db/secrets.sql.ts'
import type { ServerContext } from '../http/context.ts'
import type { Language } from '../http/language.ts'
import { addAccountRequest, type ProviderIdentity } from './accountRequests.sql.ts'
import { hashToken, newToken } from './authentication.ts'
import { type ClaimedFacts, readClaims } from './claims.ts'
import { changeEmployee } from './employees.service.ts'
import { decryptValue, encryptValue, generateEncryptionKey } from './encryptedValue.ts'
import {
  type VerifiedIdentity,
  createIdentityProvider,
  type IdentityProvider,
  ProviderUnreachable,
  type SignInSecrets,
} from './identityProvider.ts'
import { hashPassword } from './passwords.ts'
import { registrationLimits } from './registration.service.ts'
import { type SignInDevice, startSession } from './sessions.sql.ts'
import {
  addSingleSignOnCode,
  findLinkedEmployee,
  takeSingleSignOnCode,
} from './singleSignOn.sql.ts'
import { errorOfCode, failureCodeOf, SingleSignOnFailure } from './singleSignOnFailures.ts'
import { addSingleSignOn } from './signIns.sql.ts'

type Context = Pick<ServerContext, 'database' | 'settings'>

/** Time for the sign-in on the provider's page, in seconds. */
export const PROVIDER_SIGN_IN_SECONDS = 600
/** Lifetime of a one-time code, in seconds: the app uses it as soon as its page has loaded. */
export const CODE_SECONDS = 60

/**
 * The content of the encrypted cookie during the sign-in at the provider: the random values of the sign-in, and the page that the employee
 * requested.
 */
interface Flow extends SignInSecrets {
  next: string
}

/**
 * The content of the encrypted cookie until the one-time code is used. Without the cookie a stolen code is useless, and an attacker cannot
 * sign another person in with the attacker's own code. `identity` is missing in a cookie of an earlier version.
 */
interface Returned {
  browser: string
  identity?: ProviderIdentity
}

/** The provider of the settings, or undefined without single sign-on. */
export function providerOf({ settings }: Pick<Context, 'settings'>): IdentityProvider | undefined {
  const redirect = redirectUri(settings)
  if (settings.OIDC_ISSUER === '' || redirect === undefined) return undefined
  return createIdentityProvider(settings, redirect)
}

/**
 * Begins a sign-in. Returns the URL of the provider's page, and the cookie with which any node can finish the sign-in. Throws
 * `SingleSignOnFailure`.
 */
export async function beginSignIn(
  context: Context,
  provider: IdentityProvider,
  next: string,
): Promise<{ address: string; cookie: string }> {
  const { secrets, address } = await provider.begin().catch(toFailure)
  return { address, cookie: await encrypt(context, { ...secrets, next }, PROVIDER_SIGN_IN_SECONDS) }
}

/** The page that the employee requested before the sign-in; '/' if the cookie no longer contains it. */
export async function requestedPathOf(context: Context, cookie: string): Promise<string> {
  return (await decrypt<Flow>(context, cookie))?.next ?? '/'
}

/**
 * Finishes a sign-in after the provider has redirected the browser back. Finds the employee by issuer and subject, and stores the facts
 * from the claims. Stores an account request for an unknown person. Returns a one-time code and its cookie. Throws `SingleSignOnFailure`.
 */
export async function finishSignIn(
  context: Context,
  provider: IdentityProvider,
  { query, cookie, address }: { query: string; cookie: string; address: string },
): Promise<{ code: string; cookie: string; employeeId: string }> {
  const flow = await decrypt<Flow>(context, cookie)
  if (!flow?.verifier) {
    throw new SingleSignOnFailure('identityRefused', 'the sign-in was not started in this browser')
  }
  const identity = await provider.confirm(query, flow).catch(toFailure)
  const { db } = context.database
  const facts = readClaims(identity.claims, claimNamesOf(context))
  const account = await findLinkedEmployee(db, identity)
  if (!account) throw await requestAccount(context, identity, facts, address)
  if (!account.active) {
    await addSingleSignOn(db, { username: account.id, address }, 'inactive', account.id)
    throw new SingleSignOnFailure('inactive', `employee ${account.id} is not active`)
  }
  await storeFacts(context, account.id, facts)
  const code = newToken()
  const browser = newToken()
  await addSingleSignOnCode(db, hashOf(code, browser), account.id, CODE_SECONDS)
  const { issuer, subject } = identity
  const returned: Returned = { browser, identity: { issuer, subject } }
  return { code, employeeId: account.id, cookie: await encrypt(context, returned, CODE_SECONDS) }
}

/**
 * Exchanges a one-time code for a session, in one transaction: after an error of the database the code is still valid.
 * Throws 400 with the reason of a failed sign-in, and for a code that was used, has expired or belongs to another browser. Throws 500 after
 * an error of this server.
 */
export async function exchangeCode(
  context: Context,
  { code, cookie, language }: { code: string; cookie: string; language: Language },
  device: SignInDevice,
): Promise<{ token: string; employeeId: string }> {
  const { db } = context.database
  const returned = await decrypt<Returned>(context, cookie)
  if (!returned?.browser) throw errorOfCode(code, language)
  const hash = hashOf(code, returned.browser)
  const token = newToken()
  const seconds = context.settings.SESSION_SECONDS
  const session = { tokenHash: hashToken(token), seconds, identity: returned.identity, device }
  const { account, isStarted } = await db.transaction().execute(async (trx) => {
    const found = await takeSingleSignOnCode(trx, hash)
    if (!found) return {}
    // The employee can have been deactivated, or the identity unlinked, since the code was made.
    const started = found.active && (await startSession(trx, found, session))
    const source = { username: found.id, address: device.address }
    await addSingleSignOn(trx, source, started ? 'accepted' : 'inactive', found.id)
    return { account: found, isStarted: started }
  })
  if (!account) throw errorOfCode(code, language)
  if (!isStarted) {
    throw errorOfCode(failureCodeOf(account.active ? 'identityRefused' : 'inactive'), language)
  }
  return { token, employeeId: account.id }
}

const hashOf = (code: string, browser: string) => hashToken(`${code}.${browser}`)

function claimNamesOf({ settings }: Context) {
  const names = readClaimNames(settings.OIDC_CLAIMS)
  if (!names) throw new Error('unreachable: the start refuses OIDC_CLAIMS')
  return names
}

/** Stores the account request of an unknown person. Returns the reason why there is no session yet. */
async function requestAccount(
  { database: { db }, settings }: Context,
  { issuer, subject }: VerifiedIdentity,
  { username, name, department = '', position = '' }: ClaimedFacts,
  address: string,
): Promise<SingleSignOnFailure> {
  await addSingleSignOn(db, { username: username ?? subject, address }, 'inactive', null)
  const person = `the unknown subject ${subject}`
  if (settings.REGISTRATION === 'off') {
    return new SingleSignOnFailure('identityUnknown', `${person}: REGISTRATION is off`)
  }
  if (username === undefined) {
    return new SingleSignOnFailure(
      'identityUnknown',
      `${person} has no claim that can be a username`,
    )
  }
  const request = {
    username,
    name: name ?? username,
    department,
    position,
    // The hash of a random text: no password matches until an administrator sets one with set-password.
    passwordHash: await hashPassword(newToken()),
    address,
    hasConsent: false,
    identity: { issuer, subject },
  }
  if (!(await addAccountRequest(db, request, registrationLimits.openMax))) {
    return new SingleSignOnFailure('identityUnknown', `${person}: too many requests are open`)
  }
  return new SingleSignOnFailure('inactive', `${person} waits for an administrator`)
}

/** Updates name, department and position of an employee from the claims. Existing documents keep the earlier values (X10). */
async function storeFacts(
  { database }: Context,
  id: string,
  { username: _matchedOnly, ...facts }: ClaimedFacts,
): Promise<void> {
  const givenFacts = Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== undefined),
  )
  if (Object.keys(givenFacts).length > 0) await changeEmployee(database.db, id, givenFacts, id)
}

function toFailure(error: unknown): never {
  const isUnreachable = error instanceof ProviderUnreachable
  const reason = isUnreachable ? 'providerUnreachable' : 'identityRefused'
  const text = isUnreachable ? error.message : 'the identity provider did not confirm the sign-in'
  throw new SingleSignOnFailure(reason, text, error)
}

const keyOf = ({ database }: Context) =>
  getOrCreateSecret(database.db, 'singleSignOn', generateEncryptionKey)

async function encrypt(context: Context, value: object, seconds: number): Promise<string> {
  return encryptValue(await keyOf(context), value, Date.now() + seconds * 1000)
}

async function decrypt<Value>(context: Context, text: string): Promise<Value | undefined> {
  return text === '' ? undefined : decryptValue<Value>(await keyOf(context), text, Date.now())
}
