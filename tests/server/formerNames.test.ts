import { beforeAll, describe, expect, it } from 'vitest'
import { listBox, open, post, submitNew, decide, signInAll, withdraw } from './approval.ts'
import { draftOf, submit } from './forms.ts'
import { useProduct } from './product.ts'

const product = useProduct()
let people: Record<'kim' | 'lee' | 'park', { authorization: string }>
let id: number

/** kim submits and lee approves; then all three employees get new names, departments and positions. */
beforeAll(async () => {
  people = await signInAll(product(), 'kim', 'lee', 'park')
  id = await submitNew(product(), 'kim', people.kim, ['lee', 'park'])
  await decide(product(), 'lee', people.lee, id)
  await product().database.pool.query(`
    insert into departments (name) values ('구매팀');
    insert into positions (name) values ('이사');
    update employees set name = '새 이름 ' || id,
      department_id = (select id from departments where name = '구매팀'),
      position_id = (select id from positions where name = '이사')`)
})

describe('a document of employees who were renamed or moved later', () => {
  it('shows names at submission and decision, and current names of approvers still to decide', async () => {
    const { body } = await open(product(), people.park, id)
    expect([body.author, body.department]).toEqual(['이름 kim', '재무팀'])
    const shown = body.signs.map(({ user }: { user: object }) => user)
    expect(shown).toMatchObject([
      { id: 'lee', name: '이름 lee', department: '재무팀', position: '대리' },
      { id: 'park', name: '새 이름 park', department: '구매팀', position: '이사' },
    ])
  })

  it.each([
    ['search', '이름 KIM', true],
    ['search', '새 이름', false],
    ['user', '이름 KIM', true],
    ['user', 'KIM', true],
    ['user', '새 이름', false],
    // The filter `user` matches only the author's name, not the title.
    ['user', 'Rent', false],
    ['department', '재무', true],
    ['department', '구매', false],
  ])('is found in a box only by the names at submission: %s=%s, %s', async (field, text, found) => {
    const { ids } = await listBox(product(), people.kim, 'written', { [field]: text })
    expect(ids.includes(id)).toBe(found)
  })

  it('names its author as at submission in the conflict error of the same batch', async () => {
    const { body } = await submit(product(), people.lee, {
      ...draftOf('lee', 'voucher', 1),
      approvers: JSON.stringify([{ id: 'park', name: 'park', type: '0', order: 0 }]),
    })
    expect(body).toMatchObject({
      detail: expect.stringContaining('이름 kim 님'),
      document_id: id,
    })
    expect(body.detail).not.toContain('새 이름')
  })

  it('stores the time of a withdrawal separately from its read mark', async () => {
    expect((await withdraw(product(), people.kim, id)).status).toBe(200)
    const { rows } = await product().database.pool.query(
      'select read_at, withdrawn_at from documents where id = $1',
      [id],
    )
    expect(rows).toEqual([{ read_at: null, withdrawn_at: expect.any(Date) }])
    const { body } = await open(product(), people.kim, id)
    const withdrawn_at = rows[0].withdrawn_at.toISOString()
    expect(body).toMatchObject({ withdrawn_at, is_readed_after_finishing: true })
    const secondResponse = await post(product(), people.kim, 'withdraw/', { document_id: id })
    expect(secondResponse.status).toBe(409)
  })
})
