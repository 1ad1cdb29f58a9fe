import type { Database } from './connect.ts'

/** The secret with a name. The first process that needs it creates it. */
export async function getOrCreateSecret<Secret>(
  db: Database['db'],
  name: string,
  make: () => Secret,
): Promise<Secret> {
  await db
    .insertInto('secrets')
    .values({ name, value: JSON.stringify(make()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await secretNamed(db, name).executeTakeFirstOrThrow()
  return row.value as Secret
}

/** The secret with a name, or undefined if no process has created it. */
export async function findSecret(db: Database['db'], name: string): Promise<unknown> {
  const row = await secretNamed(db, name).executeTakeFirst()
  return row?.value
}

const secretNamed = (db: Database['db'], name: string) =>
  db.selectFrom('secrets').where('name', '=', name).select('value')
