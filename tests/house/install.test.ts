import { readFileSync } from 'node:fs'
import semver from 'semver'
import { describe, expect, it } from 'vitest'

interface Package {
  engines?: { node?: string }
  hasInstallScript?: boolean
}

/** The oldest release of each Node line that package.json supports. */
const oldest = ['20.19.0', '22.13.0', '24.0.0']

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const manifest: Package & { allowScripts: Record<string, boolean> } = readJson('package.json')
const locked: Record<string, Package> = readJson('package-lock.json').packages

describe('npm install', () => {
  // npm 11 warns about every install script that package.json neither allows nor denies.
  it('runs no install script, and package.json denies each of them', () => {
    const scripted = Object.entries(locked)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ''))
    expect(scripted.length).toBeGreaterThan(0)
    expect(manifest.allowScripts).toEqual(Object.fromEntries(scripted.map((name) => [name, false])))
  })

  it('supports the same Node versions in package.json, the lock file and the README', () => {
    const { node } = manifest.engines ?? {}
    expect(node).toBe('^20.19.0 || ^22.13.0 || >=24.0.0')
    expect(locked['']?.engines?.node).toBe(node)
    expect(readFileSync('README.md', 'utf8')).toContain(
      'Node 24, 22 (22.13 or newer) or 20 (20.19 or newer)',
    )
  })

  // npm prints EBADENGINE for every package that does not support the running Node. The `overrides` of package.json pin two packages to
  // their last releases that support Node 20.
  it.each(oldest)('installs only packages that support Node %s', (version) => {
    const unsupported = Object.entries(locked)
      .filter(([, { engines }]) => engines?.node && !semver.satisfies(version, engines.node))
      .map(([path, { engines }]) => `${path} ${engines?.node}`)
    expect(unsupported).toEqual([])
  })
})
