import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import type { Client } from '../../src/world/client.ts'
import { delegationsPortCalls } from '../../src/world/delegations.ts'
import { documentPortCalls } from '../../src/world/documents.ts'
import { employeePortCalls } from '../../src/world/employee.ts'
import { type LateNotice, onLateNotice, showLateNotice } from '../../src/world/lateNotices.ts'
import { linesPortCalls } from '../../src/world/lines.ts'
import { startHttpServer } from './startHttpServer.ts'

type Change = (client: Client, signal: AbortSignal) => Promise<unknown>

const decision = {
  documentId: 7,
  revision: 1,
  seat: 'lee',
  username: 'lee',
  opinion: '',
  decision: 'approve',
} as const
const delegation = {
  starts: '2026-11-30T00:00:00Z',
  ends: '2026-12-01T00:00:00Z',
  delegate: 'kim',
  reason: '휴가',
}

const line = { name: '팀장', category: null, approvers: [], receivers: [] }
const lineVersion = { id: 1, version: 2 }

const decide: Change = (client, signal) => documentPortCalls.sign(client, decision, signal)

/** Sends a change to a server that responds with `status`. `leave` is called before the response, if the employee leaves the screen. */
async function send(
  change: Change,
  status: number,
  leave?: () => void,
  answer: object = {},
): Promise<unknown> {
  const leaving = new AbortController()
  const base = await startHttpServer(async (_, reply) => {
    if (leave) leaving.abort()
    leave?.()
    reply.writeHead(status).end(JSON.stringify(answer))
  })
  const api = { base, token: () => 'abc', onUnauthorized: () => undefined }
  return change({ api } as unknown as Client, leaving.signal).catch((failure: unknown) => failure)
}

/** Signs an employee in. Returns the notices that the employee sees. */
function signIn(username: string): LateNotice[] {
  const shown: LateNotice[] = []
  onTestFinished(onLateNotice(username, (notice) => shown.push(notice) > 0))
  return shown
}

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
})

describe('a decision', () => {
  it.each([
    ['fails after the employee has left the document', true, 409, () => undefined],
    ['fails while the document is open', false, 409, undefined],
    ['is stored after the employee has left the document', false, 200, () => undefined],
  ])('that %s is reported as unconfirmed: %s', async (_what, isReported, status, leave) => {
    const shown = signIn('lee')
    expect((await send(decide, status, leave)) instanceof RequestError).toBe(status !== 200)
    expect(shown).toEqual(isReported ? [{ code: 'decisionUnconfirmed' }] : [])
  })

  it('that fails after another employee has signed in is reported to its approver', async () => {
    signIn('lee')
    let shownToOther: LateNotice[] = []
    await send(decide, 409, () => {
      shownToOther = signIn('kim')
    })
    expect(shownToOther).toEqual([])
    expect(signIn('lee')).toEqual([{ code: 'decisionUnconfirmed' }])
  })
})

describe('a change that fails after its screen was left', () => {
  it.each<[LateNotice['code'], string, Change]>([
    [
      'absenceUnconfirmed',
      'the start of an absence',
      (client, signal) => delegationsPortCalls.startDelegation(client, { delegation }, signal),
    ],
    [
      'absenceUnconfirmed',
      'the end of an absence',
      (client, signal) => delegationsPortCalls.endDelegation(client, { id: 1 }, signal),
    ],
    [
      'passwordUnconfirmed',
      'a new password',
      (client, signal) => employeePortCalls.changePassword(client, { password: 'x' }, signal),
    ],
    [
      'deviceUnconfirmed',
      'the sign-out of a device',
      (client, signal) => employeePortCalls.endDevice(client, { id: 'a' }, signal),
    ],
    [
      'deviceUnconfirmed',
      'the sign-out of all other devices',
      (client, signal) => employeePortCalls.endOtherDevices(client, undefined, signal),
    ],
    [
      'lineUnconfirmed',
      'a new saved line',
      (client, signal) => linesPortCalls.saveLine(client, { ...line, replaced: null }, signal),
    ],
    [
      'lineUnconfirmed',
      'another name of a saved line',
      (client, signal) =>
        linesPortCalls.saveLine(client, { ...line, replaced: lineVersion }, signal),
    ],
    [
      'lineUnconfirmed',
      'the removal of a saved line',
      (client, signal) => linesPortCalls.deleteLine(client, lineVersion, signal),
    ],
  ])('is reported with %s: %s', async (code, _what, change) => {
    const shown = signIn('lee')
    await send(change, 500, () => undefined)
    expect(shown).toEqual([{ code }])
  })
})

it('a line that is saved after the dialog was closed is not reported, and keeps its version', async () => {
  const shown = signIn('lee')
  const save: Change = (client, signal) =>
    linesPortCalls.saveLine(client, { ...line, replaced: lineVersion }, signal)
  expect(await send(save, 200, () => undefined, { id: 1, version: 3 })).toEqual({
    id: 1,
    version: 3,
  })
  expect(shown).toEqual([])
})

describe('a late notice after the session has ended', () => {
  it('is shown once, after the next sign-in of the same employee', () => {
    const notice: LateNotice = { code: 'bulkInterrupted', values: { approved: 1 } }
    onLateNotice('lee', () => false)
    showLateNotice(notice)
    expect(signIn('kim')).toEqual([])
    expect(signIn('lee')).toEqual([notice])
    expect(signIn('lee')).toEqual([])
  })

  it.each(['', '{', '{}', '[{"code":"unknown"}]'])('is left out if "%s" is stored', (text) => {
    localStorage.setItem('e-payment.notices.lee', text)
    expect(signIn('lee')).toEqual([])
  })
})
