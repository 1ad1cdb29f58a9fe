import { mustBeCheckedRule, patternRule } from '../../contract/fieldRules.ts'
import { NAME_MAX, usernamePattern } from '../../contract/limits.ts'
import type { Registration } from '../../contract/session.ts'
import { isName, normalizeName } from '../../contract/text.ts'
import { isReservedUsername } from '../audit/auditLog.service.ts'
import { ApiError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import { accountSentences } from './accountSentences.ts'
import { addAccountRequest, recordRegistrationAttempt } from './accountRequests.sql.ts'
import type { ServerContext } from '../http/context.ts'
import { hashPassword, passwordProblem, requirePasswordSignIn } from './passwords.ts'

/** Attempts per IP address (IPv6: per /64 network) and hour, and open account requests in total. */
export const registrationLimits = { perHour: 5, open: 200 }

const usernameFormRule = patternRule(
  usernamePattern,
  'A username has 1 to 150 letters, digits and @.+_-, and begins with a letter or a digit.',
)
const usernameRule = (username: string) =>
  isReservedUsername(username)
    ? 'This username is reserved. Please choose another one.'
    : usernameFormRule(username)
const consentRule = mustBeCheckedRule(
  'Must be checked: an account needs the consent to the processing of personal data.',
)

const fields = ['first_name', 'department', 'position'] as const

/**
 * Stores an account request, which an administrator approves or refuses (wire, "Sign-in and employee"). Response and work are the same
 * whether or not the username exists. Throws 403 if registration or passwords are off, and 400 with every invalid field. Throws 429 if the
 * limit of the IP address is reached, and 503 if too many account requests are open. 429 and 503 have `Retry-After` and are thrown before
 * the password is hashed.
 */
export async function requestAccount(
  { database: { db }, settings }: Pick<ServerContext, 'database' | 'settings'>,
  form: Registration,
  address: string,
  language: Language,
): Promise<void> {
  requirePasswordSignIn(settings, language)
  if (settings.REGISTRATION === 'off') {
    throw new ApiError(403, {
      detail: 'Accounts cannot be requested here. Ask an administrator for an account.',
    })
  }
  const problems = problemsOf(form)
  if (Object.keys(problems).length > 0) throw new ApiError(400, problems)
  const wait = await recordRegistrationAttempt(db, address, registrationLimits)
  if (wait === 'full') throw tooManyOpen()
  if (wait !== undefined) {
    throw new ApiError(
      429,
      {
        detail: `Too many requests from this address. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`,
      },
      { 'retry-after': String(wait) },
    )
  }
  const request = {
    username: form.username.trim(),
    name: normalizeName(form.first_name),
    department: normalizeName(form.department),
    position: normalizeName(form.position),
    passwordHash: await hashPassword(form.password1, language),
    address,
    hasConsent: form.consent === true,
  }
  if (!(await addAccountRequest(db, request, registrationLimits.open))) throw tooManyOpen()
}

function problemsOf(form: Registration): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const username = usernameRule(form.username.trim())
  if (username) problems.username = [username]
  const consent = consentRule(form.consent ?? true)
  if (consent) problems.consent = [consent]
  for (const field of fields) {
    if (!isName(normalizeName(form[field]))) {
      problems[field] = [`This field has 1 to ${NAME_MAX} characters that can be seen.`]
    }
  }
  const problem = passwordProblem(form.password1)
  if (problem) {
    problems.password1 = [accountSentences.en[problem]()]
  } else if (form.password1 !== form.password2) {
    problems.password2 = ['Please enter the same password.']
  }
  return problems
}

function tooManyOpen(): ApiError {
  return new ApiError(
    503,
    { detail: 'Too many requests are open. An administrator has to decide on them first.' },
    { 'retry-after': '3600' },
  )
}
