import { format, subDays } from 'date-fns'
import { demoPassword } from '../../server/admin/seed/accounts.ts'
import { categories } from '../../contract/voucher.ts'
import { approve, callAs, jsonBody, type LoadTestCompany, pickRandom, submit } from './company.ts'
import type { CallKind } from './openLoop.ts'

const FILES = 2
const LIST_DAYS = 30

/** A kind of call in the load test of a busy morning. `hasBar`: its p99 has a limit. */
export interface MixedCall extends CallKind {
  hasBar: boolean
}

/**
 * The calls of the busiest minutes of a morning with 5,000 employees: 3,000 sign-ins in 10 minutes and 1,000 open tabs. `onRepeat` is called
 * when a submission is sent again.
 */
export function morningWorkload(
  company: LoadTestCompany,
  onRepeat: (error: unknown) => void,
): MixedCall[] {
  const { signedIn, usernames, documents } = company
  const get = (path: () => string) => async () => {
    await callAs(company, pickRandom(signedIn).authorization, path())
  }
  const kind = (name: string, rate: number, call: () => Promise<void>, hasBar = false) => ({
    name,
    rate,
    call,
    hasBar,
  })
  const signIn = async () => {
    const credentials = { username: pickRandom(usernames), password: demoPassword }
    await callAs(company, '', 'rest-auth/login/', jsonBody(credentials))
  }
  const page = async () => {
    await callAs(company, '', '', { headers: { accept: 'text/html' } })
  }
  const employee = async () => {
    const { authorization } = pickRandom(signedIn)
    const token = authorization.replace('Token ', '')
    await callAs(company, authorization, 'employee/get_employee/', jsonBody({ token }))
  }
  const list = get(() => {
    const today = new Date()
    const dates = { startDate: subDays(today, LIST_DAYS), endDate: today }
    const period = Object.entries(dates).map(([name, date]) => [name, format(date, 'yyyy-MM-dd')])
    return `erp/${pickRandom(categories)}_list/?${new URLSearchParams(Object.fromEntries(period))}`
  })
  const openDocument = async () => {
    const { id, author } = pickRandom(documents)
    await callAs(company, author.authorization, `ea/document/?document_id=${id}`)
  }
  return [
    kind('signIn', 5, signIn),
    kind('page', 5, page),
    kind('employee', 5, employee),
    kind(
      'boxCounts',
      20,
      get(() => 'ea/get_box_counts/'),
      true,
    ),
    kind(
      'draftCounts',
      12,
      get(() => 'erp/get_todo_count/'),
      true,
    ),
    kind('list', 3, list),
    kind('pendingBox', 8, pendingBox(company), true),
    kind(
      'submittedBox',
      4,
      get(() => 'ea/written_document/?page=1&summary=true'),
      true,
    ),
    kind('document', 10, openDocument, true),
    kind('sign', 2, () => approve(company), true),
    kind('submit', 1, () => submit(company, FILES, onRepeat)),
  ]
}

/** The pending box of an approver who has something to decide. */
function pendingBox(company: LoadTestCompany) {
  return async () => {
    const { waiting } = pickRandom(company.documents)
    const { authorization } = waiting[0] ?? pickRandom(company.signedIn)
    await callAs(company, authorization, 'ea/sign_document/?summary=true')
  }
}
