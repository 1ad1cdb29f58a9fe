import { signIn, addPeople } from '../people.ts'
import { useProduct } from '../product.ts'

/** The product of one test file, which the checks that it imports share: a product for each of them would take most of the time. */
export const product = useProduct()

/** Some employees who are signed in, by their usernames. Those that other checks have added already stay. */
export async function employees<Id extends string>(
  ...ids: Id[]
): Promise<Record<Id, { authorization: string }>> {
  const { rows } = await product().database.pool.query('select id from employees')
  const known = new Set(rows.map(({ id }) => id as string))
  await addPeople(product(), ...ids.filter((id) => !known.has(id)).map((id) => ({ id })))
  const entries = await Promise.all(
    ids.map(async (id) => [id, await signIn(product(), id)] as const),
  )
  return Object.fromEntries(entries) as Record<Id, { authorization: string }>
}
