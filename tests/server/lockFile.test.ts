import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { findPostgresUser, findUserName } from '../../server/db/binaries.ts'
import {
  joinEmbeddedDatabase,
  prepareSocket,
  requireClusterOwner,
} from '../../server/db/embedded.ts'
import {
  rotateLog,
  findPostmasterState,
  type LockFile,
  lockFileOf,
  postmasterStateByPs,
  readLockFile,
} from '../../server/db/postmaster.ts'
import { temporaryFolder } from './product.ts'

const folder = temporaryFolder()
const otherFolder = temporaryFolder()
const cluster = path.join(folder, 'postgres')
const postgresUser = findPostgresUser()
const ways = [
  ['/proc', (lock: LockFile) => findPostmasterState(cluster, lock)],
  ['ps', postmasterStateByPs],
] as const

/** Starts another program than PostgreSQL as the operating-system user that runs PostgreSQL. */
async function startOther(): Promise<number> {
  const child = spawn('sleep', ['1000'], { ...postgresUser, cwd: '/' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  return child.pid as number
}

beforeAll(async () => {
  await (await joinEmbeddedDatabase(folder)).close()
})

describe('the lock file of the embedded database', () => {
  it('shows whether its process is PostgreSQL, has ended or is another program', async () => {
    const { close: leave } = await joinEmbeddedDatabase(folder)
    onTestFinished(leave)
    const lock = readLockFile(cluster) as LockFile
    const gone = spawnSync('true').pid
    const other = await startOther()
    for (const [, ownerOf] of ways) {
      expect(ownerOf(lock)).toBe('running')
      expect(ownerOf({ ...lock, pid: gone })).toBe('gone')
      expect(ownerOf({ ...lock, pid: other })).toBe('foreign')
    }
    expect(postmasterStateByPs({ ...lock, startedAt: lock.startedAt - 3600 })).toBe('foreign')
  })

  it('does not prevent the start when its process id belongs to another process', async () => {
    const running = await joinEmbeddedDatabase(folder)
    const text = fs.readFileSync(lockFileOf(cluster), 'utf8')
    await running.close()
    const other = await startOther()
    fs.writeFileSync(lockFileOf(cluster), text.replace(/^\d+/, String(other)))
    const { close: leave } = await joinEmbeddedDatabase(folder)
    expect(readLockFile(cluster)?.pid).not.toBe(other)
    await leave()
    expect(readLockFile(cluster)).toBeUndefined()
    expect(() => process.kill(other, 0)).not.toThrow()
  })
})

describe('an embedded database that cannot start', () => {
  it('is retried a few times only, and the error names its folder', async () => {
    const setting = path.join(cluster, 'postgresql.auto.conf')
    const before = fs.readFileSync(setting, 'utf8')
    const log = path.join(folder, 'postgres.log')
    fs.truncateSync(log)
    fs.writeFileSync(setting, 'no_such_setting = 1\n')
    await expect(joinEmbeddedDatabase(folder, 1500)).rejects.toThrow(cluster)
    fs.writeFileSync(setting, before)
    const starts = fs.readFileSync(log, 'utf8').match(/FATAL/g) ?? []
    // At most the attempts at 0, 100, 300, 700 and 1,500 ms; a slow computer makes fewer.
    expect(starts.length).toBeGreaterThan(0)
    expect(starts.length).toBeLessThanOrEqual(5)
  })

  it('has a log that is rotated at its limit, with one older part', () => {
    const log = path.join(folder, 'some.log')
    fs.writeFileSync(log, 'older')
    rotateLog(log, 5)
    expect(fs.readFileSync(log, 'utf8')).toBe('older')
    fs.appendFileSync(log, ' lines')
    rotateLog(log, 5)
    expect(fs.readFileSync(log, 'utf8')).toBe('')
    expect(fs.readFileSync(`${log}.1`, 'utf8')).toBe('older lines')
  })
})

describe('an embedded database of another user', () => {
  it('is refused with a one-line error that names its owner', () => {
    const { uid } = fs.statSync(cluster)
    const owner = `${cluster} belongs to the user ${findUserName(uid)}, and `
    expect(() => requireClusterOwner(cluster, { uid: uid + 1, gid: 0 })).toThrow(owner)
    expect(() => requireClusterOwner(cluster, postgresUser)).not.toThrow()
  })

  it('is not started, and no folder of the socket is left behind', async () => {
    // Skipped unless root runs the test, because only root can change the owner of a folder.
    if (!postgresUser) return
    const { connection, close: leave } = await joinEmbeddedDatabase(folder)
    await leave()
    fs.chownSync(cluster, 54_321, 54_321)
    onTestFinished(() => fs.chownSync(cluster, postgresUser.uid, postgresUser.gid))
    await expect(joinEmbeddedDatabase(folder, 100)).rejects.toThrow('Run this as 54321.')
    expect(fs.existsSync(String(connection.host))).toBe(false)
  })
})

describe('the folder of the socket', () => {
  it('is the same for a process with another TMPDIR and another path to the data', async () => {
    const { connection, close: leave } = await joinEmbeddedDatabase(folder)
    await leave()
    const link = path.join(otherFolder, 'link')
    fs.symlinkSync(folder, link)
    vi.stubEnv('TMPDIR', otherFolder)
    onTestFinished(() => void vi.unstubAllEnvs())
    const restarted = await joinEmbeddedDatabase(link)
    onTestFinished(restarted.close)
    const client = new pg.Client(connection)
    await client.connect()
    await client.end()
  })

  it('is accessible only to its user', () => {
    const socket = path.join(folder, 'socket')
    prepareSocket(socket, postgresUser)
    prepareSocket(socket, postgresUser)
    const { uid, mode } = fs.statSync(socket)
    expect([uid, mode & 0o777]).toEqual([postgresUser?.uid ?? process.getuid?.(), 0o700])
  })

  it('is refused when it is a symbolic link, and the target stays unchanged', () => {
    const target = path.join(folder, 'target')
    const link = path.join(folder, 'link')
    fs.mkdirSync(target, { mode: 0o755 })
    const { uid, mode } = fs.statSync(target)
    fs.symlinkSync(target, link)
    expect(() => prepareSocket(link, postgresUser)).toThrow(link)
    expect(fs.statSync(target)).toMatchObject({ uid, mode })
  })

  it('is refused when it belongs to another user', () => {
    // Skipped unless root runs the test, because only root can change the owner of a folder.
    if (!postgresUser) return
    const foreign = path.join(folder, 'foreign')
    fs.mkdirSync(foreign)
    fs.chownSync(foreign, 54_321, 54_321)
    expect(() => prepareSocket(foreign, postgresUser)).toThrow(foreign)
    expect(fs.statSync(foreign).uid).toBe(54_321)
  })
})
