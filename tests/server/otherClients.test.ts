import { beforeAll, describe, expect, it } from 'vitest'
import { open, request, sign, signedIn } from './approval.ts'
import { useProduct } from './product.ts'

/** What clients other than ours print or count as it comes (wire, introduction and "Boxes"). */
const product = useProduct()
let people: Record<'yoondh' | 'leader' | 'director', { authorization: string }>

beforeAll(async () => {
  people = await signedIn(product(), 'yoondh', 'leader', 'director')
})

const query = (text: string, values: unknown[]) => product().database.pool.query(text, values)

describe('GET /ea/document/', () => {
  it('has dates and local times of Seoul, and timestamps with an offset', async () => {
    const id = await request(product(), 'yoondh', people.yoondh, ['leader', 'director'])
    await sign(product(), 'leader', people.leader, id, '승인', '  확인했습니다 ')
    await query(`update documents set created_at = '2026-11-22T18:41:05.163Z' where id = $1`, [id])
    await query(
      `update signs set signed_at = '2026-11-22T18:45:59.999999Z'
       where document_id = $1 and result = '2'`,
      [id],
    )
    const { body } = await open(product(), people.director, id)
    expect(body).toMatchObject({
      created: '2026-11-23',
      created_at: '2026-11-22T18:41:05.163Z',
    })
    expect(body.signs[0]).toMatchObject({
      result: '2',
      comment: '확인했습니다',
      sign_date: '2026-11-23T03:45:59',
      signed_at: '2026-11-22T18:45:59.999Z',
      created: '2026-11-23T03:41:05',
    })
    expect(body.signs[1]).toMatchObject({
      result: '0',
      comment: null,
      created: '2026-11-23T03:41:05',
    })
  })

  it('has an empty comment after a decision without one, and signType 20 for an agreement', async () => {
    const approvers = JSON.stringify([
      { id: 'leader', name: 'leader', type: '1', order: 0 },
      { id: 'director', name: 'director', type: '0', order: 1 },
    ])
    const id = await request(product(), 'yoondh', people.yoondh, [], { approvers })
    await sign(product(), 'leader', people.leader, id)
    const { body } = await open(product(), people.director, id)
    expect(body.signs).toMatchObject([
      { result: '2', comment: '', signType: 20 },
      { result: '0', comment: null, signType: 10 },
    ])
  })
})
