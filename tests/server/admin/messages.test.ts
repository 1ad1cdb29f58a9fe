import { beforeAll, expect, it } from 'vitest'
import { decideWithoutPush } from '../../../server/documents/signing.service.ts'
import { useDataFolder } from './dataFolder.ts'
import { addEmployees, addSubmission } from './submission.ts'

const place = useDataFolder()
/** A comment with control characters of a terminal and of the writing direction. */
const comment = '증빙\u009b31m 없음\u202e'

beforeAll(async () => {
  await addEmployees(place)
  const { id } = await addSubmission(place, 'voucher', 1)
  await decideWithoutPush(
    place.database().pool,
    id,
    { type: 'document.reject', by: 'parksh', comment },
    'ko',
  )
})

it('messages prints each body as one indented line of JSON, without control characters (N11)', async () => {
  const { stdout: all } = await place.admin('messages', '--json')
  const bodies = JSON.parse(all).messages.map(({ body }: { body: string }) => JSON.parse(body))
  expect(bodies).toMatchObject([
    { type: 'document.rejected', data: { reason: comment } },
    { type: 'document.submitted' },
  ])
  const { stdout } = await place.admin('messages')
  const lines = stdout.split('\n')
  expect(lines).toHaveLength(6)
  expect(lines[0]).toMatch(/ {2}document\.rejected {2}batch 1 {2}.* {2}no endpoint$/)
  expect(lines[1]).toMatch(/^ {2}\{.*\\u009b31m 없음\\u202e.*\}$/)
  expect([lines[1], lines[3]].map((line) => JSON.parse(line ?? ''))).toEqual(bodies)
  expect(lines[4]).toBe('2 messages.')
})
