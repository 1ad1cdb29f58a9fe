import { mustBeCheckedRule, patternRule } from '../../contract/fieldRules.ts'
import { usernamePattern } from '../../contract/limits.ts'
import type { Registration } from '../../contract/session.ts'
import { isName, normalizeName } from '../../contract/text.ts'
import { isReservedUsername } from '../audit/auditLog.service.ts'
import { ApiError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import { accountSentences } from './accountSentences.ts'
import { addAccountRequest, admitRegistrationAttempt } from './accountRequests.sql.ts'
import type { ServerContext } from '../http/context.ts'
import { hashPassword, passwordProblem, requirePasswordSignIn } from './passwords.ts'

/** Attempts per IP address (IPv6: per /64 network) and hour, and open account requests in total. */
export const registrationLimits = { perHour: 5, openMax: 200 }

/** The rules return keys of `accountSentences`. */
const usernameFormRule = patternRule(usernamePattern, 'usernamePattern')
const usernameRule = (username: string) =>
  isReservedUsername(username) ? 'usernameReserved' : usernameFormRule(username)
const consentRule = mustBeCheckedRule('consentMissing')

const fields = ['first_name', 'department', 'position'] as const

/**
 * Stores an account request, which an administrator approves or refuses (wire, "Sign-in and employee"). Response and work are the same
 * whether or not the username exists. Throws 403 if registration or passwords are off, and 400 with every invalid field. Throws 429 if the
 * limit of the IP address is reached, and 503 if too many account requests are open, both with `Retry-After`. They are checked before the
 * password is hashed, and the open requests again when the request is stored.
 */
export async function requestAccount(
  { database: { db }, settings }: Pick<ServerContext, 'database' | 'settings'>,
  form: Registration,
  address: string,
  language: Language,
): Promise<void> {
  const sentences = accountSentences[language]
  requirePasswordSignIn(settings, language)
  if (settings.REGISTRATION === 'off') {
    throw new ApiError(403, { detail: sentences.registrationOff() })
  }
  const problems = problemsOf(form, language)
  if (Object.keys(problems).length > 0) throw new ApiError(400, problems)
  const wait = await admitRegistrationAttempt(db, address, registrationLimits)
  if (wait === 'full') throw tooManyOpen(language)
  if (wait !== undefined) {
    throw new ApiError(
      429,
      { detail: sentences.tooManyRequests(wait) },
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
  if (!(await addAccountRequest(db, request, registrationLimits.openMax)))
    throw tooManyOpen(language)
}

function problemsOf(form: Registration, language: Language): Record<string, string[]> {
  const sentences = accountSentences[language]
  const problems: Record<string, string[]> = {}
  const username = usernameRule(form.username.trim())
  if (username) problems.username = [sentences[username]()]
  const consent = consentRule(form.consent ?? true)
  if (consent) problems.consent = [sentences[consent]()]
  for (const field of fields) {
    if (!isName(normalizeName(form[field]))) {
      problems[field] = [sentences.nameInvalid()]
    }
  }
  const problem = passwordProblem(form.password1)
  if (problem) {
    problems.password1 = [sentences[problem]()]
  } else if (form.password1 !== form.password2) {
    problems.password2 = [sentences.passwordMismatch()]
  }
  return problems
}

function tooManyOpen(language: Language): ApiError {
  return new ApiError(
    503,
    { detail: accountSentences[language].tooManyOpenRequests() },
    { 'retry-after': '3600' },
  )
}
