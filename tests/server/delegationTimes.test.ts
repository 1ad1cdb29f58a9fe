import { expect, it } from 'vitest'
import { fetchDelegations, signInTeam, startDelegation } from './delegations.ts'
import { useProduct } from './product.ts'

const product = useProduct({ TIME_ZONE: 'Europe/Berlin' })

/** The last Sunday of the next October: Berlin has the hour from 02:00 to 03:00 twice. */
function longestDay(): string {
  const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 9, 31))
  day.setUTCDate(31 - day.getUTCDay())
  return day.toISOString().slice(0, 10)
}

it('a delegation ends after its start in the hour that the wall clock shows twice (L31)', async () => {
  const { a, b } = await signInTeam(product(), 'a', 'b')
  const day = longestDay()
  const [earlier, later] = [`${day}T02:45:00+02:00`, `${day}T02:15:00+01:00`]
  const reverse = { starts: `${day}T02:15:00+01:00`, ends: `${day}T02:45:00+02:00` }
  expect(await startDelegation(product(), a.headers, b.id, reverse)).toMatchObject({
    status: 400,
    body: { code: ['endBeforeStart'] },
  })
  const period = { starts: earlier, ends: later }
  expect(await startDelegation(product(), a.headers, b.id, period)).toMatchObject({ status: 201 })
  expect(await fetchDelegations(product(), a.headers)).toMatchObject([period])
})
