import { type Kysely, sql, type Transaction } from 'kysely'
import { categories } from '../../../contract/voucher.ts'
import { isDatabaseEmpty } from '../administration.sql.ts'
import { insertSeededEmployeeEntries } from '../../audit/employeeEntries.sql.ts'
import { lockImports, insertBatches } from '../../imports/imports.sql.ts'
import type { StoredBatch } from '../../imports/batch.ts'
import { ADMIN_ACTOR } from '../../audit/auditLog.service.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import type { Tables } from '../../db/tables.ts'
import { demoApprovalLines, demoPassword } from './accounts.ts'
import { departments, makeEmployees, type SeedEmployee, positions } from './people.ts'
import { makeBatches, type SeedPlan } from './vouchers.ts'
import type { WantedBatch } from './wanted.ts'

/** Parameters of a seeded company; `today` is `YYYY-MM-DD`. The same parameters give the same company. */
export interface SeedParameters {
  employees: number
  lines: number
  seed: number
  today: string
  earlier?: SeedPlan['earlier']
  /** the batches that the documents of the demo company need; with them, no voucher gets the unusual texts of `edgeCaseTexts.ts` */
  wanted?: readonly WantedBatch[]
}

/** The parameters of the demo company: its size, and the seed of the random generator. */
export const demoCompanyParameters = { employees: 48, lines: 3000, seed: 1 }

const BATCHES_AT_ONCE = 500

/**
 * Fills an empty database in one transaction. Calls `listen` with the number of lines stored so far. Returns false if the database is not
 * empty.
 */
export async function seedCompany(
  db: Kysely<Tables>,
  { employees, lines, seed, today, earlier, wanted }: SeedParameters,
  listen: (lines: number) => void = () => undefined,
): Promise<boolean> {
  const people = makeEmployees(employees, seed)
  const seeded = await db.transaction().execute(async (trx) => {
    await lockImports(trx)
    if (!(await isDatabaseEmpty(trx))) return false
    const hashing = hashPassword(demoPassword)
    const authors = people.filter((person) => person.department !== '경영진')
    let done = 0
    let chunk: StoredBatch[] = []
    const plan = {
      lines,
      seed,
      today,
      authors,
      ...(earlier && { earlier }),
      ...(wanted && { wanted }),
    }
    for (const batch of makeBatches(plan)) {
      done += batch.lineCount
      chunk.push(batch)
      if (chunk.length < BATCHES_AT_ONCE) continue
      await insertBatches(trx, chunk)
      chunk = []
      listen(done)
    }
    if (chunk.length > 0) await insertBatches(trx, chunk)
    // Employees are inserted last, so that the password is hashed on another thread meanwhile.
    await insertEmployees(trx, people, await hashing)
    await insertSeededEmployeeEntries(trx, ADMIN_ACTOR)
    return true
  })
  if (seeded) await sql`analyze employees, batches, batch_dates, voucher_lines`.execute(db)
  return seeded
}

async function insertEmployees(
  trx: Transaction<Tables>,
  people: readonly SeedEmployee[],
  passwordHash: string,
): Promise<void> {
  await sql`
    insert into departments (name, rank)
    select * from unnest(${departments}::text[]) with ordinality`.execute(trx)
  await sql`
    insert into positions (name, rank)
    select * from unnest(${positions}::text[]) with ordinality`.execute(trx)
  await sql`
    insert into employees (id, name, password_hash, department_id, position_id, active)
    select given.id, given.name, ${passwordHash}, departments.id, positions.id, true
    from unnest(${people.map((person) => person.username)}::text[],
      ${people.map((person) => person.name)}::text[],
      ${people.map((person) => person.department)}::text[],
      ${people.map((person) => person.position)}::text[]) as given (id, name, department, position)
    join departments on departments.name = department
    join positions on positions.name = position`.execute(trx)
  const approvals = Object.entries(demoApprovalLines).flatMap(([author, approvers]) =>
    categories.flatMap((category) =>
      approvers.map((approver, seq) => ({ author, category, seq, approver })),
    ),
  )
  await sql`
    insert into default_lines (employee_id, category, seq, approver_id, type)
    select author, category, seq, approver, '0'
    from jsonb_to_recordset(${JSON.stringify(approvals)}::jsonb)
      as given (author text, category text, seq int, approver text)`.execute(trx)
}
