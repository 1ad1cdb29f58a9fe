import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/programs/programs.ts'
import { buildImage, createContainerCommands } from './image.ts'

const PASSWORD = 'Bright-Paper-7'

it('the image runs the product and its database as an unprivileged user, and contains no build tools', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'e-payment-image-'))
  const { podman } = createContainerCommands(folder)
  onTestFinished(async () => {
    await podman('rm', '--force', '--time', '0', '--all').catch(() => undefined)
    fs.rmSync(folder, { recursive: true, force: true })
  })
  const image = await buildImage(folder)
  const port = await freePort()
  const networkOptions = ['--network', 'host', '--cgroupns', 'host', '--no-healthcheck']
  // The container gets the limits of the test process, because this process may not be allowed to raise them.
  const limits = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024']
  const settings = ['--env', `PORT=${port}`, '--env', 'HOST=127.0.0.1', '--env', 'SEED=none']
  await podman('run', '-d', '--name', 'product', ...networkOptions, ...limits, ...settings, image)
  const url = `http://127.0.0.1:${port}`
  const statusOf = (address: string, init?: RequestInit) =>
    fetch(`${url}${address}`, init).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(() => statusOf('/readyz'), { timeout: 60_000 }).toBe(200)
  expect(await statusOf('/', { headers: { accept: 'text/html' } })).toBe(200)

  const inside = (...command: string[]) => podman('exec', 'product', ...command)
  const place = ['--name', '김', '--department', '구매팀', '--position', '대리']
  const employee = ['--username', 'kim', '--password', PASSWORD, ...place]
  await inside('node', 'dist-server/admin.js', 'add-user', ...employee)
  const login = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'kim', password: PASSWORD }),
  }
  expect(await statusOf('/rest-auth/login/', login)).toBe(200)
  expect(await inside('node', 'dist-server/admin.js', 'verify')).toContain('keeps the rules')

  expect((await inside('id', '-u')).trim()).toBe('10001')
  const packages = (await inside('ls', 'node_modules')).split('\n')
  expect(packages).toContain('fastify')
  for (const name of ['vite', 'react', 'tailwindcss', 'typescript']) {
    expect(packages).not.toContain(name)
  }
  expect((await inside('ls')).trim().split('\n')).toEqual([
    'LICENSE',
    'dist',
    'dist-server',
    'node_modules',
    'package.json',
    'server',
  ])
  await podman('stop', '--time', '40', 'product')
  const format = ['--format', '{{.State.ExitCode}}']
  expect((await podman('inspect', ...format, 'product')).trim()).toBe('0')
}, 900_000)
