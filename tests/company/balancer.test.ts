import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../server/product.ts'

it('nginx accepts the configuration of the load balancer', () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'nginx.conf')
  // Replaces what this machine does not have: the node names, which exist only in the network of Compose, and the log on standard output,
  // which is no file here.
  const text = fs
    .readFileSync('packaging/nginx.conf', 'utf8')
    .replaceAll(/node\d:4180/g, '127.0.0.1:4180')
    .replace('/dev/stdout', `${folder}/access.log`)
  fs.writeFileSync(file, text)
  const check = (config: string) => {
    const pid = `pid ${folder}/nginx.pid;`
    return spawnSync('/usr/sbin/nginx', ['-t', '-q', '-p', folder, '-c', config, '-g', pid], {
      encoding: 'utf8',
    })
  }
  expect(check(file).stderr).toBe('')
  fs.writeFileSync(file, text.replace('keepalive', 'keep_alive'))
  expect(check(file).status).not.toBe(0)
})
