import { DelegationList } from '../../contract/delegation.ts'
import { post, signInAll } from './approval.ts'
import { send, type TestProduct } from './product.ts'

type Headers = { authorization: string }

/** An employee who is signed in. */
export interface Member {
  id: string
  headers: Headers
}

let teams = 0

/** New employees who are signed in, by a letter. Their names begin with 이름. */
export async function signInTeam<Letter extends string>(
  product: TestProduct,
  ...letters: Letter[]
): Promise<Record<Letter, Member>> {
  const number = ++teams
  const headers = await signInAll(product, ...letters.map((letter) => `${letter}${number}`))
  const members = letters.map((letter) => {
    const id = `${letter}${number}`
    return [letter, { id, headers: headers[id] as Headers }] as const
  })
  return Object.fromEntries(members) as Record<Letter, Member>
}

/** The changes of one type in the audit entries of an employee, or of admin commands. */
export async function changesOf(
  { database: { pool } }: Pick<TestProduct, 'database'>,
  type: string,
  who: string,
) {
  const { rows } = await pool.query('select what from entries where who = $1 order by seq', [who])
  return rows.map(({ what }) => JSON.parse(what)).filter((change) => change.type === type)
}

/** A date in the company's time zone, some days after today, `YYYY-MM-DD`. Seoul has no daylight saving time. */
export function dateInDays(later: number): string {
  return new Date(Date.now() + 9 * 3_600_000 + later * 86_400_000).toISOString().slice(0, 10)
}

/** Sends start_delegation for ten days from tomorrow on, or with other contents. */
export function startDelegation(
  product: TestProduct,
  headers: Headers,
  delegate: unknown,
  given: Record<string, unknown> = {},
) {
  const body = { delegate, starts: dateInDays(1), ends: dateInDays(10), reason: '연차', ...given }
  return post(product, { 'accept-language': 'en', ...headers }, 'start_delegation/', body)
}

export function endDelegation(product: TestProduct, headers: Headers, id: unknown) {
  return post(product, { 'accept-language': 'en', ...headers }, 'end_delegation/', { id })
}

export function listDelegations(product: TestProduct, headers: Headers, query = '') {
  return send(product, { url: `/ea/delegations/${query}`, headers })
}

/** The delegations of the first page, which must match the contract. */
export async function fetchDelegations(product: TestProduct, headers: Headers, query = '') {
  const { status, body } = await listDelegations(product, headers, query)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return DelegationList.parse(body).results
}

/**
 * Stores a delegation with its audit entry, also one in the past, which `ea/start_delegation/` refuses. `starts` and `ends` are hours from
 * now. Returns the id.
 */
export async function addDelegation(
  { database: { pool } }: Pick<TestProduct, 'database'>,
  principal: string,
  delegate: string,
  [starts, ends]: [starts: number, ends: number],
  categories: string[] | null = null,
): Promise<number> {
  const { rows } = await pool.query(
    `insert into delegations
       (principal_id, delegate_id, starts_at, ends_at, reason, categories, created_at)
     values ($1, $2, clock_timestamp() + $3 * interval '1 hour',
       clock_timestamp() + $4 * interval '1 hour', '출장', $5, clock_timestamp()) returning id`,
    [principal, delegate, starts, ends, categories],
  )
  await pool.query(
    `select append_entry($1, json_build_object('type', 'delegation.started',
       'delegation', delegation_content($2))::text)`,
    [principal, rows[0].id],
  )
  return rows[0].id
}
