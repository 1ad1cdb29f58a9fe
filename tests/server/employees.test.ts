import { beforeAll, describe, expect, it } from 'vitest'
import {
  activateEmployee,
  changeEmployee,
  deactivateEmployee,
  resetPassword,
  storeEmployee,
} from '../../server/accounts/employees.service.ts'
import { addEmployees, signIn } from './people.ts'
import { useProduct } from './product.ts'
import { collectPublished } from './collectPublished.ts'

const product = useProduct()
const db = () => product().database.db
const query = async (text: string) => (await product().database.pool.query(text)).rows

const drafts = { to: 'everybody', event: { type: 'drafts' } }

beforeAll(() => addEmployees(product(), { id: 'kim' }))

/** The messages that `work` publishes, and the audit entries that it appends. */
async function effectsOf(work: () => Promise<unknown>) {
  const entries = () => query('select who, what::json as what from entries order by seq')
  const before = (await entries()).length
  const messages = await collectPublished(product(), work)
  const appended = (await entries()).slice(before)
  return { messages, appended: appended.map(({ who, what }) => ({ who, ...what })) }
}

const sessionsOf = async (id: string) =>
  (
    await query(
      `select encode(token_hash, 'hex') as hash from sessions where employee_id = '${id}'`,
    )
  ).map(({ hash }) => hash)

describe('storeEmployee', () => {
  const employeeOf = (id: string) => ({
    ...{ id, name: '이순신', passwordHash: 'hash', department: '구매팀', position: '과장' },
  })

  it('publishes that drafts have changed, and appends the employee, only if it is stored', async () => {
    const storedStates: boolean[] = []
    const store = (id: string) =>
      effectsOf(async () => void storedStates.push(await storeEmployee(db(), employeeOf(id))))
    expect(await store('lee')).toEqual({
      messages: [drafts],
      appended: [
        {
          who: 'admin',
          type: 'employee.added',
          employee: expect.objectContaining({ username: 'lee', department: '구매팀' }),
        },
      ],
    })
    expect(await store('LEE')).toEqual({ messages: [], appended: [] })
    expect(storedStates).toEqual([true, false])
  })

  it.each(['admin', 'ADMIN'])('refuses the username %s with a one-line error', async (id) => {
    await expect(storeEmployee(db(), employeeOf(id))).rejects.toThrow(
      `The username ${id} is reserved for admin commands in the audit log. Add the employee with another one.`,
    )
  })
})

describe('changeEmployee', () => {
  it.each(['name', 'department', 'position'] as const)(
    'changes only %s, closes the streams of the sessions, and does nothing if it is unchanged',
    async (field) => {
      await signIn(product(), 'kim')
      const { before } = (await changeEmployee(db(), 'KIM', {})) ?? {}
      const value = `다른 ${field}`
      let result: Awaited<ReturnType<typeof changeEmployee>>
      const change = () =>
        effectsOf(async () => {
          result = await changeEmployee(db(), 'KIM', { [field]: value })
        })
      const { messages, appended } = await change()
      const after = { ...before, [field]: value }
      expect(result).toEqual({ before, after })
      expect(messages).toEqual([{ ended: await sessionsOf('kim') }, drafts])
      expect(appended).toMatchObject([
        { who: 'admin', type: 'employee.moved', employee: { username: 'kim', [field]: value } },
      ])
      expect(await change()).toEqual({ messages: [], appended: [] })
      expect(result).toEqual({ before: after, after })
    },
  )
})

describe('deactivateEmployee and activateEmployee', () => {
  it('return the employee as it was before the call, and have an effect only once', async () => {
    await signIn(product(), 'kim')
    const ended = await sessionsOf('kim')
    const states: unknown[] = []
    const deactivate = () =>
      effectsOf(async () => states.push((await deactivateEmployee(db(), 'KIM'))?.active))
    const activate = () =>
      effectsOf(async () => states.push((await activateEmployee(db(), 'KIM'))?.active))
    const first = await deactivate()
    expect(first.messages).toContainEqual({ ended })
    expect(first.appended).toMatchObject([{ who: 'admin', type: 'employee.deactivated' }])
    expect(await sessionsOf('kim')).toEqual([])
    expect((await deactivate()).appended).toEqual([])
    expect((await activate()).appended).toMatchObject([{ type: 'employee.reactivated' }])
    expect((await activate()).appended).toEqual([])
    expect(states).toEqual([true, false, false, true])
  })
})

describe('resetPassword', () => {
  it('ends the sessions, and appends an entry by the administrator', async () => {
    await signIn(product(), 'kim')
    const ended = await sessionsOf('kim')
    const { messages, appended } = await effectsOf(() => resetPassword(db(), 'KIM', 'hash'))
    expect(messages).toEqual([{ ended }])
    expect(appended).toMatchObject([{ who: 'admin', type: 'employee.passwordChanged' }])
    expect(await query(`select password_hash from employees where id = 'kim'`)).toEqual([
      { password_hash: 'hash' },
    ])
  })
})

describe('an unknown employee', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['activateEmployee', () => activateEmployee(db(), 'nobody')],
    ['deactivateEmployee', () => deactivateEmployee(db(), 'nobody')],
    ['changeEmployee', () => changeEmployee(db(), 'nobody', { name: '이름' })],
    ['resetPassword', () => resetPassword(db(), 'nobody', 'hash')],
  ])('is returned as undefined by %s, which changes nothing', async (_, call) => {
    let result: unknown = 'none'
    const effects = await effectsOf(async () => {
      result = await call()
    })
    expect([result, effects]).toEqual([undefined, { messages: [], appended: [] }])
  })
})
