import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Trx = Transaction<Tables>

/** The audited fields of an employee. `password` is the SHA-256 of the password hash; `created` is a timestamp with microseconds. */
export interface EmployeeContent {
  username: string
  name: string
  department: string
  position: string
  active: boolean
  created: string
  password: string
}

/** The types of audit entries that contain an employee. Entries before 2026-11-28 have `employee.activated` for `employee.reactivated`. */
export type EmployeeChange =
  | 'employee.added'
  | 'employee.adopted'
  | 'employee.activated'
  | 'employee.deactivated'
  | 'employee.reactivated'
  | 'employee.passwordChanged'
  | 'employee.moved'

/**
 * An approved account request: its id, when the applicant consented to the processing of personal data, and the linked account of the
 * identity provider.
 */
export interface ApprovedAccountRequest {
  id: number
  consentedAt: Date | null
  identity?: { issuer: string; subject: string } | undefined
}

/**
 * Appends an entry with the employee as stored in this transaction. Call it as the last statement of the transaction, as
 * `insertAuditEntry`. `request` is the approved request.
 */
export async function insertEmployeeEntry(
  trx: Trx,
  who: string,
  type: EmployeeChange,
  id: string,
  request?: ApprovedAccountRequest,
): Promise<void> {
  const consented = request?.consentedAt?.toISOString() ?? null
  await sql`
    select append_entry(${who}, json_strip_nulls(json_build_object('type', ${type}::text,
      'request', ${request?.id ?? null}::int, 'consented', ${consented}::text,
      'identity', ${request?.identity ? JSON.stringify(request.identity) : null}::json, 'employee', employee_content(${id})))::text)`.execute(
    trx,
  )
}

/** Appends an entry `employee.added` for every stored employee. Call it as the last statement of the transaction that seeds them. */
export async function insertSeededEmployeeEntries(trx: Trx, who: string): Promise<void> {
  await sql`
    select append_entries(${who}, array(
      select json_build_object('type', 'employee.added', 'employee', employee_content(id))::text
      from employees order by id))`.execute(trx)
}

const EMPLOYEES_AT_ONCE = 1000

/** The audited fields of all employees, by username. */
export async function* readEmployeeContents(trx: Trx): AsyncGenerator<EmployeeContent> {
  for (let last = ''; ; ) {
    const { rows } = await sql<{ content: EmployeeContent }>`
      select employee_content(id) as content from employees where id > ${last}
      order by id limit ${EMPLOYEES_AT_ONCE}`.execute(trx)
    yield* rows.map((row) => row.content)
    const end = rows.at(-1)
    if (!end) return
    last = end.content.username
  }
}
