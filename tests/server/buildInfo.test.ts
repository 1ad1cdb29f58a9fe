import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBuildInfo } from '../../server/metrics/buildInfo.ts'
import { temporaryFolder } from './product.ts'

const page = 'dist/index.html'
const server = 'dist-server/build.txt'

/** An installation with these texts of its files. */
function install(files: Record<string, string>): string {
  const root = temporaryFolder()
  for (const [name, text] of Object.entries({ 'package.json': '{"version":"1.2.3"}', ...files })) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    fs.writeFileSync(path.join(root, name), text)
  }
  return root
}

describe('the build of an installation', () => {
  it('is the same for the same app and server, and another one if either differs', () => {
    const installations: Record<string, string>[] = [
      { [page]: 'one', [server]: 'one' },
      { [page]: 'one', [server]: 'one' },
      { [page]: 'two', [server]: 'one' },
      { [page]: 'one', [server]: 'two' },
      {},
    ]
    const builds = installations.map((files) => readBuildInfo(install(files)))
    expect(builds.map(({ version }) => version)).toEqual(builds.map(() => '1.2.3'))
    expect(builds[0]).toEqual(builds[1])
    expect(new Set(builds.map(({ build }) => build)).size).toBe(4)
    for (const { build } of builds) expect(build).toMatch(/^[0-9a-f]{16}$/)
  })

  it('contains the hash of all files of the server, which its build writes', () => {
    expect(fs.readFileSync(server, 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  })
})
