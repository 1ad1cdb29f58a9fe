import { beforeAll, describe, expect, it } from 'vitest'
import { useDataFolder } from './dataFolder.ts'

const place = useDataFolder()

beforeAll(() =>
  place.database().pool.query(`
    insert into sign_ins (at, username, employee_id, address, outcome) values
      (now() - interval '8 days', 'kimms', 'kimms', '192.0.2.1', 'wrong'),
      (now() - interval '3 hours', 'kimms', 'kimms', '192.0.2.1', 'accepted'),
      (now() - interval '2 hours', 'KIMMS', null, '192.0.2.9', 'limited'),
      (now() - interval '100 minutes', 'kimms', null, '192.0.2.9', 'unfinished'),
      (now() - interval '1 hour', E'no\\u202Ebody\\u001b[2J', null, '2001:db8::1', 'wrong')`),
)

/** Outcomes and usernames of the listed attempts. */
async function find(...options: string[]): Promise<string[]> {
  const { code, stdout } = await place.admin('sign-ins', '--json', ...options)
  const { ok, isCut, signIns } = JSON.parse(stdout)
  expect([code, ok, isCut]).toEqual([0, true, false])
  return signIns.map((each: Record<string, string>) => `${each.outcome} ${each.username}`)
}

describe('sign-ins', () => {
  it('lists the attempts of the last week in local time, with control characters escaped', async () => {
    const { code, stdout } = await place.admin('sign-ins')
    expect(code).toBe(0)
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}wrong {7}2001:db8::1 {6}no\\u\{202e\}body\\u\{1b\}\[2J \(no such account\)$/,
    )
    expect(lines[1]).toMatch(/ {2}unfinished {2}192\.0\.2\.9 {8}kimms$/)
    expect(lines[2]).toMatch(/ {2}limited {5}192\.0\.2\.9 {8}KIMMS$/)
    expect(lines[3]).toMatch(/ {2}accepted {4}192\.0\.2\.1 {8}kimms$/)
    expect(lines[4]).toBe('4 attempts.')
  })

  it('filters by account, network and time', async () => {
    expect(await find('--username', 'kimms', '--refused', '--days', '9')).toEqual([
      'limited KIMMS',
      'wrong kimms',
    ])
    expect(await find('--address', '192.0.2.0/29')).toEqual(['accepted kimms'])
  })

  it('refuses an invalid address with a one-line error', async () => {
    const { code, stderr } = await place.admin('sign-ins', '--address', '192.0.2.0/33')
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain('--address')
  })
})
