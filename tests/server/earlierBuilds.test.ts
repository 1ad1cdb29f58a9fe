import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUILDS_MAX, buildsFolderOf, findInBuilds, storeBuild } from '../../server/earlierBuilds.ts'
import { temporaryFolder, useProduct } from './product.ts'

const product = useProduct()

/** A built app with one hashed file. */
function build(name: string): string {
  const dist = temporaryFolder()
  fs.mkdirSync(path.join(dist, 'assets'))
  fs.writeFileSync(path.join(dist, 'index.html'), `<script src="/assets/${name}"></script>`)
  fs.writeFileSync(path.join(dist, 'assets', name), name)
  return dist
}

const isStored = async (folder: string, name: string) =>
  (await findInBuilds(folder, name)) !== undefined

describe('the files of earlier builds', () => {
  it('are stored for the last builds that were started', async () => {
    const folder = temporaryFolder()
    const names = Array.from({ length: BUILDS_MAX + 2 }, (_, at) => `part-${at}.js`)
    const builds = names.map(build)
    for (const [at, dist] of builds.entries()) {
      await storeBuild(dist, folder)
      // The first build is started again before each update, so it stays in use, and the second and third builds are removed.
      if (at > 0) await storeBuild(builds[0] as string, folder)
      // Makes all stored builds one minute older, so that each update seems to be a minute later.
      for (const each of fs.readdirSync(buildsFolderOf(folder))) {
        const file = path.join(buildsFolderOf(folder), each)
        const { mtimeMs } = fs.statSync(file)
        fs.utimesSync(file, (mtimeMs - 60_000) / 1000, (mtimeMs - 60_000) / 1000)
      }
    }
    const storedFlags = await Promise.all(names.map((name) => isStored(folder, name)))
    expect(storedFlags).toEqual([true, false, false, true, true, true, true])
    expect(fs.readdirSync(buildsFolderOf(folder))).toHaveLength(BUILDS_MAX)
  })

  it('are stored once if several processes start at the same time', async () => {
    const folder = temporaryFolder()
    const dist = build('part.js')
    await Promise.all(Array.from({ length: 4 }, () => storeBuild(dist, folder)))
    expect(fs.readdirSync(buildsFolderOf(folder))).toHaveLength(1)
    expect(await isStored(folder, 'part.js')).toBe(true)
  })

  it('are served to tabs of the earlier version, and other files of DATA_DIR are not', async () => {
    const { app, settings } = product()
    await storeBuild(build('earlier-0a1b2c3d.js'), settings.DATA_DIR)
    const get = (name: string) => app.inject({ url: `/assets/${name}` })
    const served = await get('earlier-0a1b2c3d.js')
    expect(served.statusCode).toBe(200)
    expect(served.body).toBe('earlier-0a1b2c3d.js')
    expect(served.headers['content-type']).toMatch(/javascript/)
    expect(served.headers['cache-control']).toContain('immutable')
    // The headers of a page are not sent with its files, because they delay the first screen.
    expect(served.headers).toMatchObject({
      'content-security-policy': "default-src 'self';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect(served.headers).not.toHaveProperty('cross-origin-opener-policy')
    for (const name of ['later-0a1b2c3d.js', '..%2f..%2fpostgres.log', '%00']) {
      expect([name, (await get(name)).statusCode]).not.toEqual([name, 200])
    }
  })
})
