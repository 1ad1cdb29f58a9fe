import { beforeAll, describe, expect, it } from 'vitest'
import { addDelegation } from '../delegations.ts'
import { useDataFolder } from './dataFolder.ts'
import { addEmployees, addSubmission } from './submission.ts'

const place = useDataFolder()

beforeAll(async () => {
  await addEmployees(place)
  await addSubmission(place, 'voucher', 1)
  await addDelegation({ database: place.database() }, 'parksh', 'kimms', [-1, 24], ['voucher'])
})

describe('deactivate', () => {
  it('ends the delegations, and prints the waiting documents with an undecided seat each time (L44, L56)', async () => {
    const waits = 'document 1 waits: 11월 경비\n'
    const first = await place.admin('deactivate', 'PARKSH')
    expect(first.stdout).toBe(`parksh can no longer sign in.\n${waits}`)
    const secondRun = await place.admin('deactivate', 'parksh', '--json')
    expect(JSON.parse(secondRun.stdout)).toEqual({
      ok: true,
      username: 'parksh',
      before: 'inactive',
      documents: [1],
    })
    const later = await place.admin('deactivate', 'hansj')
    expect(later.stdout).toBe(`hansj can no longer sign in.\n${waits}`)
    const author = await place.admin('deactivate', 'kimms')
    expect(author.stdout).toBe('kimms can no longer sign in.\n')
    const { delegations } = JSON.parse((await place.admin('dump')).stdout)
    expect(delegations).toMatchObject([
      {
        ...{ id: 1, principal: 'parksh', delegate: 'kimms', reason: '출장', ended_by: 'admin' },
        document_types: ['채무발생'],
        ended_at: expect.stringMatching(/Z$/),
      },
    ])
    expect((await place.admin('verify')).stdout).toBe('Everything keeps the rules.\n')
  })
})
