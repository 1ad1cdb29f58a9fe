import { addEmployees, signIn } from '../people.ts'
import { type TestProduct, useProduct } from '../product.ts'

let opened: () => TestProduct

/** Opens a product for the checks that a test file imports; one product for each check would be slow. */
export function shareProduct(): void {
  opened = useProduct()
}

/** The product shared by the checks of a test file, within tests. */
export const sharedProduct = () => opened()

/** Signs employees in, and adds those that other checks have not added; returns their headers by username. */
export async function signInSharedEmployees<Id extends string>(
  ...ids: Id[]
): Promise<Record<Id, { authorization: string }>> {
  const { rows } = await sharedProduct().database.pool.query('select id from employees')
  const known = new Set(rows.map(({ id }) => id as string))
  await addEmployees(sharedProduct(), ...ids.filter((id) => !known.has(id)).map((id) => ({ id })))
  const entries = await Promise.all(
    ids.map(async (id) => [id, await signIn(sharedProduct(), id)] as const),
  )
  return Object.fromEntries(entries) as Record<Id, { authorization: string }>
}
