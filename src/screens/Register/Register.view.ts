import type { Registration } from '../../../contract/session.ts'
import { NAME_MAX, PASSWORD_MAX, USERNAME } from '../../../contract/limits.ts'
import { characterCount } from '../../../contract/characters.ts'
import { isName, normalizeName } from '../../../contract/text.ts'
import type { Failure } from '../../../machines/ports.ts'
import type { FrontText } from '../../text/front.en.ts'
import type { RegisterProps } from './Register.tsx'

export type Field = keyof Registration
export const emptyForm: Registration = {
  username: '',
  first_name: '',
  password1: '',
  password2: '',
  department: '',
  position: '',
}

const fields = Object.keys(emptyForm) as Field[]

export interface Request {
  form: Registration
  /** Whether it has been asked for with this form. */
  asked: boolean
  state: 'writing' | 'sending' | 'done'
  failure: Failure | null
  /** Whether this installation lets accounts be requested. */
  isOffered: boolean
}

const isSecret = (field: Field) => field === 'password1' || field === 'password2'

/** What is wrong with a form before it is sent: all that the server would refuse. */
export function problemsOf(
  form: Registration,
  t: FrontText['register'],
): Partial<Record<Field, string>> {
  const problems: Partial<Record<Field, string>> = {}
  for (const field of fields) {
    const given = normalizeName(form[field])
    const most = isSecret(field) ? PASSWORD_MAX : NAME_MAX
    if (given === '') problems[field] = t.missing
    else if (characterCount(given) > most) problems[field] = t.tooLong(most)
    else if (!isSecret(field) && !isName(given)) problems[field] = t.invisible
  }
  if (!problems.username && !USERNAME.test(form.username.trim())) problems.username = t.usernameForm
  if (!problems.password2 && form.password1 !== form.password2) problems.password2 = t.mismatch
  return problems
}

type Shown = Omit<RegisterProps, 'onField' | 'onSubmit' | 'signInPath'>

/** The form with its errors: the own ones first, then those that the server names by field. */
export function registerView(request: Request, text: FrontText): Shown {
  const { form, asked, state, failure, isOffered } = request
  const t = text.register
  const own = asked ? problemsOf(form, t) : {}
  const theirs = failure?.fields ?? {}
  const named = fields.some((field) => theirs[field])
  const labels: Record<Field, string> = {
    username: t.username,
    first_name: t.firstName,
    password1: t.password1,
    password2: t.password2,
    department: t.department,
    position: t.position,
  }
  return {
    productName: text.productName,
    texts: t,
    fields: fields.map((name) => ({
      name,
      label: labels[name],
      value: form[name],
      error: own[name] ?? (theirs[name] && t.refused(labels[name])),
      secret: isSecret(name),
    })),
    state: isOffered || state === 'done' ? state : 'closed',
    failure: failure && !named ? failureSentence(failure, t) : null,
  }
}

/** The reason why a request was not stored, where it is not about a field. */
function failureSentence({ kind, retryAfter }: Failure, t: FrontText['register']): string {
  if (kind === 'forbidden') return t.closed
  if (kind === 'tooMany') return t.tooMany(Math.ceil((retryAfter ?? 60) / 60))
  // Of the answers of kind `server`, only 503 has the header Retry-After.
  if (kind === 'server' && retryAfter !== undefined) return t.full
  return t.failed
}
