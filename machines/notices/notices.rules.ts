import type { NoticeCode, ShowNotice } from '../notice.ts'

/** A notice in the queue or on the screen. `number`, from 1, distinguishes equal notices. */
export interface Notice extends Pick<ShowNotice, 'action' | 'batchNumber' | 'requester'> {
  code: NoticeCode
  values: Readonly<Record<string, string | number>>
  number: number
}

/** Creates a notice with its number from a request. */
export function createNotice(request: ShowNotice, number: number): Notice {
  const { code, values = {}, action, batchNumber, requester } = request
  const offer = action && { action, batchNumber, requester }
  return { code, values, number, ...offer }
}

/** The notices about input that is missing or wrong. They describe only the employee's last attempt. */
const inputCodes: ReadonlySet<NoticeCode> = new Set([
  'titleMissing',
  'passwordMissing',
  'passwordMismatch',
  'commentMissing',
])

/** Whether any later notice replaces this notice: it is about input, and would be outdated after the later one. */
export function isReplaceable({ code }: Notice): boolean {
  return inputCodes.has(code)
}

/** The notice without a requester for its action, if it is this one. The action is then not offered any more. */
export function withoutRequester(notice: Notice, withdrawing: Notice['requester']): Notice {
  const { requester, ...rest } = notice
  return requester === withdrawing ? rest : notice
}

/** Whether a notice and a request are equal: same code, same values, same action for the same batch. */
export function isSameNotice(notice: Notice | null, request: ShowNotice): boolean {
  const { code, values = {} } = request
  if (notice?.code !== code) return false
  if (notice.action !== request.action || notice.batchNumber !== request.batchNumber) return false
  const names = Object.keys(values)
  return (
    names.length === Object.keys(notice.values).length &&
    names.every((name) => notice.values[name] === values[name])
  )
}
