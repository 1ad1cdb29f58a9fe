import { describe, expect, it } from 'vitest'
import { importsOf } from './imports.ts'
import { allows, rows } from './rows.ts'
import { code, type Source } from './sources.ts'

function broken(row: (typeof rows)[number], files: readonly Source[]) {
  const imports = files.filter((file) => row.where.test(file.path)).flatMap(importsOf)
  const refused = imports.filter((imported) => !allows(row, imported))
  return {
    checked: imports.length,
    refused: refused.map(({ from, target }) => `${from} imports ${target}`),
  }
}

describe('who may import whom', () => {
  const all = code()

  for (const row of rows) {
    describe(row.name, () => {
      it('holds in every file', () => {
        const { checked, refused } = broken(row, all)
        expect(refused).toEqual([])
        expect(checked).toBeGreaterThan(0)
      })

      it('would name a file that breaks it', () => {
        expect(broken(row, [row.bad]).refused).toHaveLength(1)
      })
    })
  }

  it('reads every kind of import', () => {
    const text = [
      `import a from './a.ts'`,
      `import type { B } from './b.ts'`,
      `import { type C } from './c.ts'`,
      `import './d.css'`,
      `export * from './e.ts'`,
      `const f = () => import('./f.ts')`,
      `type G = import('./g.ts').G`,
      `import { h } from '@scope/h/sub'`,
    ].join('\n')
    const read = importsOf({ path: 'src/x.ts', text })
    expect(read.map(({ target, type }) => `${target} ${type}`)).toEqual([
      'src/a.ts false',
      'src/b.ts true',
      'src/c.ts true',
      'src/d.css false',
      'src/e.ts false',
      'src/f.ts false',
      'src/g.ts true',
      '@scope/h/sub false',
    ])
  })
})
