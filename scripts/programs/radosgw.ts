import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createS3Client } from '../../server/storage/s3Client.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, untilListening } from './programs.ts'

/** A running object storage with an account and an empty bucket `files`. `pid` is the process that serves S3 calls. */
export interface ObjectStorage {
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  pid: () => number
  /** Kills the process that serves S3 calls, and starts it again after `whileDown`. */
  restart: (whileDown: () => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

const ATTEMPTS = 5
const CLUSTERS = 3

const account = { accessKeyId: 'AKIAEPAYMENT', secretAccessKey: 'a-secret-of-the-test' }

/**
 * Starts Ceph's S3 server, radosgw, with one monitor and one OSD in a sparse file: about 15 s and 140 MB of memory. It checks
 * signatures and `If-None-Match`, which simpler S3 servers for tests do not.
 */
export async function startRadosgw(): Promise<ObjectStorage> {
  // A daemon sometimes crashes while it starts, and the commands then wait for it until their time limit. A new cluster solves that.
  for (let attempts = 1; ; attempts++) {
    try {
      return await startCluster()
    } catch (error) {
      if (attempts === CLUSTERS) throw error
    }
  }
}

async function startCluster(): Promise<ObjectStorage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'e-payment-ceph-'))
  for (const name of ['mon', 'osd', 'run']) fs.mkdirSync(path.join(folder, name))
  const [monitor, port] = [await freePort(), await freePort()]
  const fsid = randomUUID()
  const file = path.join(folder, 'ceph.conf')
  fs.writeFileSync(file, configuration(folder, fsid, monitor, port))
  const config = ['-c', file]
  const call = (program: string, ...args: string[]) =>
    execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 })
  // Repeats a command, because the daemons need some time on a busy machine until they respond.
  const callUntilDone = async (program: string, ...args: string[]) => {
    for (let attempts = 1; ; attempts++) {
      try {
        return call(program, ...args)
      } catch (error) {
        if (attempts === ATTEMPTS) throw error
        await sleep(2000)
      }
    }
  }
  const running: ChildProcess[] = []
  let text = ''
  const start = (program: string, ...args: string[]) => {
    const child = spawn(program, [...config, ...args, '-f'], { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    }
    running.push(child)
    return child
  }

  const endOnExit = () => {
    for (const child of running) child.kill('SIGKILL')
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  process.once('exit', endOnExit)

  const stop = async () => {
    process.off('exit', endOnExit)
    for (const child of running.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    fs.rmSync(folder, { recursive: true, force: true })
  }

  try {
    const map = path.join(folder, 'monmap')
    const address = `[v1:127.0.0.1:${monitor}]`
    call('monmaptool', '--create', '--addv', 'a', address, '--fsid', fsid, map)
    call('ceph-mon', ...config, '--mkfs', '-i', 'a', '--monmap', map)
    start('ceph-mon', '-i', 'a')
    const osd = randomUUID()
    await callUntilDone('ceph', ...config, 'osd', 'new', osd)
    await callUntilDone('ceph', ...config, 'osd', 'crush', 'add', 'osd.0', '1.0', 'root=default')
    call('ceph-osd', ...config, '-i', '0', '--mkfs', '--osd-uuid', osd)
    start('ceph-osd', '-i', '0')
    const { accessKeyId, secretAccessKey } = account
    const keys = [`--access-key=${accessKeyId}`, `--secret=${secretAccessKey}`]
    call('radosgw-admin', ...config, 'user', 'create', '--uid=test', '--display-name=test', ...keys)
    let gateway = start('radosgw', '-n', 'client.rgw')
    await untilListening(gateway, port, () => text)
    const endpoint = `http://127.0.0.1:${port}`
    const settings = { ...account, endpoint, bucket: 'files', prefix: '', region: 'us-east-1' }
    await createS3Client({ ...settings, sessionToken: '' }).text('PUT', '')
    const restart = async (whileDown: () => Promise<void>) => {
      gateway.kill('SIGKILL')
      await whileDown()
      gateway = start('radosgw', '-n', 'client.rgw')
      await untilListening(gateway, port, () => text)
    }
    return { ...account, endpoint, pid: () => gateway.pid as number, restart, stop }
  } catch (error) {
    const logs = lastLinesOf(path.join(folder, 'run'))
    await stop()
    throw new Error(`The object storage did not start.\n${text}\n${logs}`, { cause: error })
  }
}

const LAST_LINES = 20

/** The last lines of each log file in a folder. */
function lastLinesOf(folder: string): string {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.log'))
  const lines = names.flatMap((name) => [
    name,
    ...fs.readFileSync(path.join(folder, name), 'utf8').split('\n').slice(-LAST_LINES),
  ])
  return lines.join('\n')
}

/**
 * No authentication inside the cluster, one copy of each object, version 1 of the protocol, everything on the loopback address. The OSD
 * does not report its device class when it starts: Ceph 16 sometimes sends that command before it has the cluster's id, and crashes.
 */
const configuration = (folder: string, fsid: string, monitor: number, port: number) => `[global]
fsid = ${fsid}
mon initial members = a
mon host = v1:127.0.0.1:${monitor}
auth cluster required = none
auth service required = none
auth client required = none
ms bind msgr2 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1
osd pool default size = 1
osd pool default min size = 1
mon allow pool size one = true
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd crush update on start = false
osd class update on start = false
mon max pg per osd = 2000
mon data = ${folder}/mon
mon data avail crit = 1
mon data avail warn = 1
osd data = ${folder}/osd
osd objectstore = bluestore
bluestore block size = 8589934592
bluestore cache autotune = false
bluestore cache size = 67108864
osd class load list = *
osd class default list = *
admin socket =
pid file =
run dir = ${folder}/run
log file = ${folder}/run/$name.log
mon cluster log file = ${folder}/run/cluster.log
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw thread pool size = 16
rgw enable usage log = false
`
