import { expect, it } from 'vitest'
import { listBox, open, signInAll, submitNew } from './approval.ts'
import { useProduct } from './product.ts'

const product = useProduct()

it('GET /ea/document/ with mark=false marks the document neither as read nor as opened', async () => {
  const people = await signInAll(product(), 'yoondh', 'leader', 'reader')
  const receivers = JSON.stringify(['reader'])
  const id = await submitNew(product(), 'yoondh', people.yoondh, ['leader'], { receivers })
  for (const headers of [people.reader, people.leader]) {
    const url = `/ea/document/?document_id=${id}&mark=false`
    const response = await product().app.inject({ url, headers })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ id, caller: { erp_differs: false } })
  }
  const unread = await listBox(product(), people.reader, 'cc', { isNotReaded: 'true' })
  expect(unread.ids).toEqual([id])
  const opened = async () =>
    (await open(product(), people.yoondh, id)).body.signs[0].opened_at as string | null
  expect(await opened()).toBeNull()
  await open(product(), people.leader, id)
  expect(await opened()).not.toBeNull()
})

it('GET /ea/document/ leaves a document unread that could not be sent', async () => {
  const people = await signInAll(product(), 'choiej', 'manager', 'observer')
  const receivers = JSON.stringify(['observer'])
  const id = await submitNew(product(), 'choiej', people.choiej, ['manager'], { receivers })
  const isUnread = async () =>
    (await listBox(product(), people.observer, 'cc', { isNotReaded: 'true' })).ids.includes(id)
  const { pool } = product().database
  // Some tables are read before the response begins, others for its first part.
  for (const table of ['attachments', 'decisions']) {
    await pool.query(`alter table ${table} rename to renamed`)
    try {
      expect((await open(product(), people.observer, id)).status).toBe(500)
    } finally {
      await pool.query(`alter table renamed rename to ${table}`)
    }
    expect(await isUnread()).toBe(true)
  }
  await open(product(), people.observer, id)
  expect(await isUnread()).toBe(false)
})
