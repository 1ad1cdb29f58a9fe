import { hashSync } from '@node-rs/argon2'
import { send, type TestProduct } from './product.ts'

/** The password of all employees in these tests. */
export const PASSWORD = '비밀번호 1!'

/** A hash with the least work, because almost every test signs in. */
const passwordHash = hashSync(PASSWORD, {
  algorithm: 2,
  memoryCost: 8,
  timeCost: 1,
  parallelism: 1,
})

/** A session to start. */
export const sessionToStart = {
  tokenHash: Buffer.alloc(32),
  seconds: 60,
  device: { browser: null, system: null, address: '127.0.0.1' },
}

export interface TestEmployee {
  id: string
  name?: string
  department?: string
  position?: string
  /** the rank of the job position; 1 is the highest */
  rank?: number
  active?: boolean
}

/** Stores employees with their departments, positions and audit entries. */
export async function addEmployees(
  { database: { pool } }: Pick<TestProduct, 'database'>,
  ...people: TestEmployee[]
): Promise<void> {
  for (const person of people) {
    const { id, name = `이름 ${id}`, department = '재무팀', active = true } = person
    const { position = '대리', rank = 5 } = person
    await pool.query('insert into departments (name) values ($1) on conflict do nothing', [
      department,
    ])
    await pool.query(
      'insert into positions (name, rank) values ($1, $2) on conflict (name) do nothing',
      [position, rank],
    )
    await pool.query(
      `insert into employees (id, name, password_hash, department_id, position_id, active)
       select $1, $2, $3, departments.id, positions.id, $4 from departments, positions
       where departments.name = $5 and positions.name = $6`,
      [id, name, passwordHash, active, department, position],
    )
  }
  await pool.query(
    `select append_entries('admin', array(
       select json_build_object('type', 'employee.added', 'employee', employee_content(id))::text
       from employees where id = any($1) order by id))`,
    [people.map(({ id }) => id)],
  )
}

/** Sends a sign-in from an IP address. */
export function logIn(
  product: Pick<TestProduct, 'app'>,
  username: unknown,
  password: unknown = PASSWORD,
  remoteAddress = '127.0.0.1',
) {
  const payload = { username, password } as object
  return send(product, { method: 'POST', url: '/rest-auth/login/', payload, remoteAddress })
}

/** Signs in and returns the headers for later calls. */
export async function signIn(
  product: TestProduct,
  username: string,
): Promise<{ authorization: string }> {
  const { status, body } = await logIn(product, username)
  if (status !== 200) throw new Error(`${username} cannot sign in: ${JSON.stringify(body)}`)
  return { authorization: `Token ${body.key}` }
}
