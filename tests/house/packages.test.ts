import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importsOf } from './imports.ts'
import { readCodeFiles, type Source, readSources } from './sources.ts'

/**
 * The packages that the project must use (docs/unknowns.md, "Packages of the design card"). `@xstate/test` is not in it: it is now
 * `xstate/graph`, a part of xstate.
 */
const card = [
  'react',
  'react-dom',
  'xstate',
  '@xstate/react',
  'react-router-dom',
  '@headlessui/react',
  'tailwindcss',
  'react-day-picker',
  'ofetch',
  'react-dropzone',
  'react-pdf',
  'date-fns',
  'vitest',
  '@playwright/test',
  'vite',
]

/** Imported packages, including imports in style sheets, without imports of types. */
function importedPackages(files: readonly Source[]): Set<string> {
  const targets = files.flatMap((file) =>
    file.path.endsWith('.css')
      ? [...file.text.matchAll(/^@import "([^"./][^"]*)"/gm)].map(([, name = '']) => name)
      : importsOf(file).flatMap(({ target, local, type }) => (local || type ? [] : [target])),
  )
  return new Set(targets.map((target) => /^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target))
}

describe('a package of the design card', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
  const versions: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies }
  const used = importedPackages([...readCodeFiles(), ...readSources(/^src\/.*\.css$/)])

  it.each(card)('%s is imported by product or test code, in an exact version', (name) => {
    expect(used).toContain(name)
    expect(versions[name]).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('xstate/graph, formerly @xstate/test, is imported by the models and the walks', () => {
    const importing = readCodeFiles().filter((file) =>
      importsOf(file).some(({ target, type }) => target === 'xstate/graph' && !type),
    )
    const folders = importing.map(({ path }) => path.split('/')[0])
    expect(new Set(folders)).toEqual(new Set(['models', 'e2e']))
  })

  it('is not matched by type imports or by packages with a similar name', () => {
    const files = [
      { path: 'src/a.ts', text: `import type { A } from 'react-pdf'` },
      { path: 'src/b.ts', text: `import { b } from 'date-fns-tz'` },
      { path: 'src/c.css', text: '@import "tailwindcss";' },
      { path: 'src/d.ts', text: `import { addDays } from 'date-fns/addDays'` },
    ]
    expect([...importedPackages(files.slice(0, 3))]).toEqual(['date-fns-tz', 'tailwindcss'])
    expect(importedPackages(files)).toContain('date-fns')
  })
})

/** The packages that are imported at run time by these files, or by files that they import. */
function packagesOf(entries: readonly string[], files: readonly Source[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set(entries)
  const packages = new Set<string>()
  for (const path of reached) {
    const file = byPath.get(path)
    for (const { target, local, type } of file ? importsOf(file) : []) {
      if (type || target.startsWith('node:')) continue
      if (local) reached.add(target)
      else packages.add(/^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target)
    }
  }
  return [...packages].toSorted()
}

describe('the dependencies of package.json', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

  it('are the packages that the built server imports, so that "npm ci --omit=dev" is enough to run it', () => {
    const needed = packagesOf(['server/main.ts', 'server/admin/main.ts'], readCodeFiles())
    expect(Object.keys(dependencies).toSorted()).toEqual(needed)
    expect(needed).toContain('fastify')
  })

  it('do not include packages of type imports', () => {
    const files = [
      { path: 'a.ts', text: `import './b.ts'; import type { C } from 'c'` },
      { path: 'b.ts', text: `import { d } from '@scope/d/sub'; import 'node:fs'` },
      { path: 'e.ts', text: `import 'f'` },
    ]
    expect(packagesOf(['a.ts'], files)).toEqual(['@scope/d'])
  })
})
