import { beforeAll, describe, expect, it } from 'vitest'
import { accountSentences } from '../../server/accounts/accountSentences.ts'
import { countHashCallers } from '../../server/accounts/passwords.ts'
import { networkOf, runInNetworkSlot } from '../../server/accounts/signInSlots.ts'
import { addEmployees, logIn, PASSWORD } from './people.ts'
import { useProduct } from './product.ts'

const product = useProduct()

beforeAll(() => addEmployees(product(), { id: 'yoondh' }))

describe('the sign-ins of one network', () => {
  it('take at most 5 places of the queue, and further ones wait or get 503 without a query', async () => {
    let release = () => undefined as void
    const gate = new Promise<void>((resolve) => (release = resolve))
    const held = Array.from({ length: 5 }, () => runInNetworkSlot('2001:db8::1', () => gate))
    const waiting = Array.from({ length: 50 }, (_, at) =>
      logIn(product(), `invented${at}`, 'wrong', `2001:db8::${at + 2}`),
    )
    const refused = await logIn(product(), 'yoondh', PASSWORD, '2001:db8::ffff')
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(refused.body.detail).toBe(accountSentences.ko.tooManyAtOnce())
    expect(countHashCallers()).toBe(0)
    expect((await product().database.pool.query('select from sign_ins')).rowCount).toBe(0)
    expect((await logIn(product(), 'yoondh', PASSWORD, '2001:db8:0:1::1')).status).toBe(200)
    release()
    await Promise.all(held)
    const responses = await Promise.all(waiting)
    expect(responses.map(({ status }) => status).filter((status) => status === 503)).toEqual([])
    expect((await logIn(product(), 'yoondh', PASSWORD, '192.0.2.1')).status).toBe(200)
  })

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:DB8:0:1::1', '2001:db8:0:1'],
    ['2001:db8::', '2001:db8:0:0'],
    ['::', '0:0:0:0'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0'],
  ])('count %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
