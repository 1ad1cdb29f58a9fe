import { characterCount } from '../../contract/characters.ts'
import { mustBeCheckedRule, patternRule } from '../../contract/fieldRules.ts'
import { NAME_MAX, PASSWORD_MAX, usernamePattern } from '../../contract/limits.ts'
import type { Registration } from '../../contract/session.ts'
import { isName, normalizeName } from '../../contract/text.ts'

/** The text fields of the registration, with their names on the wire. */
export type RegistrationFields = Omit<Registration, 'consent'>
export type RegistrationField = keyof RegistrationFields

export const emptyFields: RegistrationFields = {
  username: '',
  first_name: '',
  password1: '',
  password2: '',
  department: '',
  position: '',
}

export const fieldNames = Object.keys(emptyFields) as RegistrationField[]

export const isSecret = (field: RegistrationField) => field === 'password1' || field === 'password2'

/** Maximum number of characters of a field. */
export const maxLengthOf = (field: RegistrationField) => (isSecret(field) ? PASSWORD_MAX : NAME_MAX)

export type FieldError = 'missing' | 'tooLong' | 'invisible' | 'usernamePattern' | 'mismatch'

export interface RegistrationErrors extends Partial<Record<RegistrationField, FieldError>> {
  consent?: 'mustBeChecked'
}

const usernameRule = patternRule(usernamePattern, 'usernamePattern')
const consentRule = mustBeCheckedRule('mustBeChecked')

/** The errors of a form before it is sent: all that the server would refuse, and a missing consent. */
export function registrationErrors(
  fields: RegistrationFields,
  isConsentGiven: boolean,
): RegistrationErrors {
  const errors: RegistrationErrors = {}
  for (const field of fieldNames) {
    const error = textError(field, normalizeName(fields[field], maxLengthOf(field)))
    if (error) errors[field] = error
  }
  const username = errors.username ?? usernameRule(fields.username.trim())
  if (username) errors.username = username
  if (!errors.password2 && fields.password1 !== fields.password2) errors.password2 = 'mismatch'
  const consent = consentRule(isConsentGiven)
  if (consent) errors.consent = consent
  return errors
}

function textError(field: RegistrationField, text: string): FieldError | undefined {
  if (text === '') return 'missing'
  if (characterCount(text) > maxLengthOf(field)) return 'tooLong'
  return isSecret(field) || isName(text) ? undefined : 'invisible'
}
