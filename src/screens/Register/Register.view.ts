import type { SnapshotFrom } from 'xstate'
import type { RequestError } from '../../../machines/requestError.ts'
import type { registrationMachine } from '../../../machines/registration/registration.machine.ts'
import {
  type RegistrationField,
  type FieldError,
  fieldNames,
  isSecret,
  maxLengthOf,
  registrationErrors,
} from '../../../machines/registration/registration.rules.ts'
import type { SignedOutText } from '../../text/signedOut.en.ts'
import type { RegisterText } from '../../text/register.en.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { RegisterProps } from './Register.tsx'

type ViewProps = Omit<RegisterProps, 'onField' | 'onConsent' | 'onSubmit' | 'signInPath'>

/** The props of the form. For each field, an error found by the app has priority over an error from the server. */
export function registerView(
  snapshot: SnapshotFrom<typeof registrationMachine>,
  front: Pick<SignedOutText, 'productName'>,
  t: RegisterText,
): ViewProps {
  const { fields, consent, isSubmitted, failure } = snapshot.context
  const formErrors = isSubmitted ? registrationErrors(fields, consent) : {}
  const serverErrors = failure?.fields ?? {}
  const isNamed = fieldNames.some((field) => serverErrors[field])
  const labels = labelsOf(t)
  return {
    machine: machineAttributes(snapshot),
    productName: front.productName,
    texts: t,
    fields: fieldNames.map((name) => ({
      name,
      label: labels[name],
      value: fields[name],
      error: formErrors[name]
        ? errorSentence(name, formErrors[name], t)
        : serverErrors[name] && t.refused(labels[name]),
      secret: isSecret(name),
      autoComplete: autoCompleteOf[name],
    })),
    consent: { checked: consent, error: formErrors.consent && t.mustBeChecked },
    state: typeof snapshot.value === 'string' ? snapshot.value : snapshot.value.form,
    failure: failure && !isNamed ? failureSentence(failure, t) : null,
  }
}

/** The purpose of each field (WCAG 1.3.5). Department and position have none. */
const autoCompleteOf: Record<RegistrationField, string> = {
  username: 'username',
  first_name: 'name',
  password1: 'new-password',
  password2: 'new-password',
  department: 'off',
  position: 'off',
}

function labelsOf(t: RegisterText): Record<RegistrationField, string> {
  return {
    username: t.username,
    first_name: t.firstName,
    password1: t.password1,
    password2: t.password2,
    department: t.department,
    position: t.position,
  }
}

function errorSentence(field: RegistrationField, error: FieldError, t: RegisterText): string {
  return error === 'tooLong' ? t.tooLong(maxLengthOf(field)) : t[error]
}

/** The error message for an account request that was not stored, if the reason does not concern a single field. */
function failureSentence({ kind, retryAfter }: RequestError, t: RegisterText): string {
  if (kind === 'tooMany') return t.tooMany(Math.ceil((retryAfter ?? 60) / 60))
  // Of the error responses of kind `server`, only 503 has the header Retry-After.
  if (kind === 'server' && retryAfter !== undefined) return t.full
  return t.failed
}
