import { beforeAll, expect, it } from 'vitest'
import { loadAllDocuments } from '../../../server/admin/verification/verification.sql.ts'
import { useDataFolder } from './dataFolder.ts'
import { addEmployees, addSubmission } from './submission.ts'

const place = useDataFolder()

beforeAll(async () => {
  await addEmployees(place)
  await addSubmission(place, 'voucher', 1)
  await place.database().pool.query(`insert into documents (category, batch_number, author_id,
      author_name, author_department, author_position, title, status, lines)
    select 'voucher', 1, 'kimms', '', '', '', 'before', 'rejected', '[]' from generate_series(1, 25)`)
})

it('verify reads about ten documents at a time, because its transaction waits while their files are read', async () => {
  const { db, pool } = place.database()
  const titles = await db.transaction().execute(async (trx) => {
    const readTitles: string[] = []
    for await (const { title } of loadAllDocuments(trx)) {
      if (readTitles.length === 0) await pool.query(`update documents set title = 'after'`)
      readTitles.push(title)
    }
    return readTitles
  })
  expect(titles).toHaveLength(26)
  expect(titles.filter((title) => title !== 'after')).toHaveLength(10)
})
