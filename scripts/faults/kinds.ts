import { setTimeout as pause } from 'node:timers/promises'
import type { FailingWrites } from './failing.ts'
import { signalAll } from './postgres.ts'
import type { FaultRound } from './round.ts'

/**
 * A kind of fault. `inject` resolves when the fault is over. The result names the place where the fault happened, such as `pg_wal`, or is
 * undefined if it did not happen.
 */
export interface FaultKind {
  name: string
  place: 'folder' | 'storage'
  isPossible: (round: FaultRound) => boolean
  inject: (round: FaultRound) => Promise<string | undefined>
}

/**
 * Time limit for a fault that waits for a certain write, in milliseconds. If the write does not come in time, the fault does not happen.
 */
const FAULT_TIMEOUT_MS = 10_000
const WRITES_MAX = 30

const randomBetween = (least: number, most: number) =>
  Math.floor(least + Math.random() * (most - least + 1))
const pauseWhileDown = () => pause(randomBetween(100, 1500))
const always = () => true

async function stall(place: string, pids: readonly number[]): Promise<string> {
  signalAll(pids, 'SIGSTOP')
  await pauseWhileDown()
  signalAll(pids, 'SIGCONT')
  return place
}

async function waitUntil(isDone: () => boolean): Promise<boolean> {
  const end = performance.now() + FAULT_TIMEOUT_MS
  while (!isDone() && performance.now() < end) await pause(5)
  return isDone()
}

async function fail(
  failing: FailingWrites | undefined,
  what: 'write' | 'sync',
): Promise<string | undefined> {
  if (!failing) return undefined
  const before = failing.hits()
  failing.arm(what, randomBetween(1, what === 'write' ? WRITES_MAX : WRITES_MAX / 3))
  const isHit = await waitUntil(() => failing.hits() > before)
  failing.disarm()
  return isHit ? failing.place() : undefined
}

async function cutConnection(
  { proxy }: FaultRound,
  when: 'before' | 'after',
): Promise<string | undefined> {
  const before = proxy.cuts()
  proxy.cutCommit(when)
  const isCut = await waitUntil(() => proxy.cuts() > before)
  proxy.spare()
  return isCut ? 'commit' : undefined
}

const folder = (
  name: string,
  inject: FaultKind['inject'],
  isPossible: FaultKind['isPossible'] = always,
): FaultKind => ({ name, place: 'folder', inject, isPossible })

export const faultKinds: readonly FaultKind[] = [
  folder('killNode', async ({ node, startNode }) => {
    await node().kill()
    await pauseWhileDown()
    await startNode()
    return 'node'
  }),
  folder('stallNode', ({ node }) => stall('node', [node().pid])),
  folder('killDatabase', async ({ postgres }) => {
    await postgres.kill()
    await pauseWhileDown()
    await postgres.start()
    return 'database'
  }),
  folder('stallDatabase', ({ postgres }) => stall('database', postgres.pids())),
  folder(
    'fillDisk',
    async ({ disk }) => {
      const free = disk.fill?.()
      await pauseWhileDown()
      free?.()
      return free && 'disk'
    },
    ({ disk }) => disk.fill !== undefined,
  ),
  folder(
    'failFileWrite',
    ({ files }) => fail(files, 'write'),
    ({ files }) => files !== undefined,
  ),
  folder(
    'failFileSync',
    ({ files }) => fail(files, 'sync'),
    ({ files }) => files !== undefined,
  ),
  folder(
    'failDatabaseWrite',
    ({ rows }) => fail(rows, 'write'),
    ({ rows }) => rows !== undefined,
  ),
  folder(
    'failDatabaseSync',
    ({ rows }) => fail(rows, 'sync'),
    ({ rows }) => rows !== undefined,
  ),
  folder('cutBeforeCommit', (round) => cutConnection(round, 'before')),
  folder('cutAfterCommit', (round) => cutConnection(round, 'after')),
  {
    name: 'killStorage',
    place: 'storage',
    isPossible: always,
    async inject({ storage }) {
      await storage?.restart(pauseWhileDown)
      return storage && 'storage'
    },
  },
  {
    name: 'stallStorage',
    place: 'storage',
    isPossible: always,
    inject: async ({ storage }) => storage && stall('storage', [storage.pid()]),
  },
]
