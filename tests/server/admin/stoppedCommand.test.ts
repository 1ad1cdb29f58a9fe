import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { preparedFolder } from '../product.ts'

const employee = ['--username', 'kimms', '--password', '-', '--name', '김민수']
const place = ['--department', '재무팀', '--position', '대리']

describe('an admin command on the embedded database', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'stops the database that it has started when it gets %s',
    async (signal) => {
      const DATA_DIR = preparedFolder()
      const lock = path.join(DATA_DIR, 'postgres', 'postmaster.pid')
      // The command waits for the password on standard input.
      const child = spawn(
        process.execPath,
        ['dist-server/admin.js', 'add-user', ...employee, ...place],
        {
          env: { ...process.env, DATA_DIR, DATABASE_URL: '' },
        },
      )
      onTestFinished(() => void child.kill('SIGKILL'))
      const errors = text(child.stderr)
      const ended = once(child, 'exit')
      const isReady = () => fs.existsSync(lock) && fs.readFileSync(lock, 'utf8').includes('ready')
      await expect.poll(isReady, { timeout: 20_000 }).toBe(true)
      child.kill(signal)
      expect((await ended)[0]).toBe(1)
      expect(await errors).toBe(`The command was stopped by ${signal}.\n`)
      expect(fs.existsSync(lock)).toBe(false)
    },
  )
})
